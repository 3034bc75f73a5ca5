import { join } from 'node:path';
import { freePort } from '@perfboard/postgres/free-port';
import type { InboxDoor } from './child-env.ts';
import type { openDataFolder } from './data-folder.ts';
import { type EmbeddedDatabase, type OwnerUrls, startDatabase } from './database.ts';
import type { Env } from './env.ts';
import { openLogFile, type Programs, partOf } from './programs.ts';
import type { Running } from './running.ts';
import { makeSecret } from './secrets.ts';

interface OwnServiceOptions {
  env: Env;
  folder: ReturnType<typeof openDataFolder>;
  running: Running;
  programs: Programs;
  step: (text: string) => void;
  say: (line: string) => void;
}

type OpenDatabase = Pick<EmbeddedDatabase, 'url'> & { owner: Partial<OwnerUrls> };

/** The configured database, or the product's own. */
export async function openDatabase(options: OwnServiceOptions): Promise<OpenDatabase> {
  const { env, folder, running, step, say } = options;
  // If the operator sets variables for it, they are in the environment already.
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, owner: {} };
  step('Starting PostgreSQL');
  const onLog = openLogFile(join(folder.logs, 'postgres.log'));
  const starting = startDatabase({ dataDir: folder.path, onLog, say });
  const started = starting.catch(() => null);
  // Registered before it runs: an abort during the start must not leave a server behind.
  running.add({
    stop: async () => (await started)?.stop(),
    kill: () => void started.then((database) => database?.kill()),
  });
  return starting;
}

/** The configured mail server, or a mail catcher with an inbox. */
export async function openMailCatcher({
  env,
  folder,
  running,
  programs,
  step,
}: OwnServiceOptions): Promise<{ smtpUrl: string | undefined; inbox: InboxDoor | null }> {
  const isProvided = env.MAIL_PROVIDER !== undefined && env.MAIL_PROVIDER !== 'smtp';
  if (env.SMTP_URL || isProvided) return { smtpUrl: env.SMTP_URL, inbox: null };
  step('Starting the mail catcher');
  const [smtpPort, httpPort] = [await freePort(), await freePort()];
  const key = makeSecret();
  const catcher = programs.keep({
    name: 'mail-catcher',
    app: 'standalone',
    file: 'mail-catcher',
    env: {
      ...process.env,
      MAIL_FOLDER: folder.mail,
      MAIL_SMTP_PORT: String(smtpPort),
      MAIL_HTTP_PORT: String(httpPort),
      MAIL_KEY: key,
    },
  });
  running.add(partOf(catcher, 3000));
  return { smtpUrl: `smtp://127.0.0.1:${smtpPort}`, inbox: { url: `http://127.0.0.1:${httpPort}`, key } };
}
