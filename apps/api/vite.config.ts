import { bundledImports } from '@perfboard/process/bundle';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  ssr: bundledImports,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        migrate: 'src/commands/migrate.ts',
        seed: 'src/commands/seed.ts',
        'admin-create': 'src/commands/admin-create.ts',
        'audit-verify': 'src/commands/audit-verify.ts',
        'dkim-key': 'src/commands/dkim-key.ts',
        backup: 'src/commands/backup.ts',
        restore: 'src/commands/restore.ts',
      },
    },
  },
});
