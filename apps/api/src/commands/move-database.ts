import { EnvError } from '@perfboard/process/environment';
import { moveDatabase } from '@perfboard/server/operations/backup/move-database';
import { runCommand } from './command.ts';

/** The new server's address with the old one's machine, where only that is given: both have the same administrator. */
function oldAddress(admin: URL): string {
  const { FROM_DATABASE_URL: given, FROM_DATABASE_HOST: host } = process.env;
  if (given) return given;
  if (!host) throw new EnvError(['FROM_DATABASE_URL is missing']);
  const url = new URL(admin);
  url.hostname = host;
  return url.href;
}

runCommand(async () => {
  const adminUrl = process.env.ADMIN_DATABASE_URL;
  if (!adminUrl) throw new EnvError(['ADMIN_DATABASE_URL is missing']);
  const to = new URL(adminUrl);
  const from = oldAddress(to);
  to.pathname = '/postgres';
  const name = decodeURIComponent(new URL(from).pathname.slice(1));
  console.log('Copying the tables');
  const report = await moveDatabase({ from, to: to.href, name });
  const { done, fromMajor, toMajor, tables, rows } = report;
  console.log(
    done === 'before'
      ? `The database was already moved to PostgreSQL ${toMajor}. There is nothing to do.`
      : `Moved and verified ${rows} rows in ${tables} tables from PostgreSQL ${fromMajor} to ${toMajor}`,
  );
});
