import { defineConfig } from 'prisma/config';

export default defineConfig({
  // A folder: schema.prisma and one file for each noun in models/.
  schema: 'prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: {
    url: process.env.DATABASE_URL ?? '',
    // `migrate diff` replays the migrations in this empty scratch database.
    ...(process.env.SHADOW_DATABASE_URL && { shadowDatabaseUrl: process.env.SHADOW_DATABASE_URL }),
  },
});
