import { migrateDatabase } from '@perfboard/db/migrate';
import { migrateQueue } from '@perfboard/jobs/migrate';
import { databaseUrl, runCommand } from './command.ts';

runCommand(async () => {
  const url = databaseUrl();
  const applied = await migrateDatabase({ databaseUrl: url });
  // Where Redis carries the queue this schema stays empty; having it lets a shop move between the two.
  await migrateQueue({ databaseUrl: url });
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date');
});
