import path from 'node:path';
import { openStore } from '@perfboard/media/open-store';
import { readEnv } from '@perfboard/server/base/service/env';
import { readIdentities } from '@perfboard/server/operations/backup/archive-key';
import { restoreBackup } from '@perfboard/server/operations/backup/restore-archive';
import { readArguments, runCommand, schemaOwnerUrl } from './command.ts';

runCommand(async () => {
  const { values, positionals } = readArguments(
    'Usage: npm run restore -- FILE [--identity FILE] [--departures IMAGES-FOLDER]',
    { identity: { type: 'string' }, departures: { type: 'string', multiple: true } },
  );
  const placeOf = (given: string) => path.resolve(process.env.INIT_CWD ?? '', given);
  const file = placeOf(positionals[0] ?? '');
  const { url, grant } = await schemaOwnerUrl();
  const env = readEnv({ ...process.env, NODE_ENV: 'development', DATABASE_URL: url });
  const { manifest, pendingJobs, pausedNewsletters, erased, left, removed } = await restoreBackup({
    databaseUrl: env.DATABASE_URL,
    store: openStore(env.images),
    file,
    secret: env.SESSION_SECRET,
    identities: values.identity ? await readIdentities(placeOf(values.identity)) : [],
    departures: (values.departures ?? []).map((folder) =>
      openStore({ kind: 'disk', directory: placeOf(folder) }),
    ),
  });
  await grant();
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored the backup of ${manifest.created_at}: ${rows} rows, ${manifest.images.length} image files`,
  );
  if (pendingJobs > 0) console.log(`${pendingJobs} pending jobs will run again`);
  if (pausedNewsletters > 0)
    console.log(`${pausedNewsletters} newsletters in progress are paused. Resume them by hand in the desk.`);
  console.log(`Erased again ${erased} addresses, and unsubscribed again ${left}, from after the backup`);
  if (removed > 0)
    console.log(`Removed again ${removed} members and subscribers who were removed after the backup`);
  console.log(
    'All members must sign in again and set up API tokens, passkeys and browser notifications again.',
  );
});
