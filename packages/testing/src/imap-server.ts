import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@perfboard/postgres/free-port';
import {
  configOf,
  nobody,
  type Ports,
  password,
  type TokenMechanism,
  tokenConfigOf,
} from './dovecot-config.ts';
import { eventually } from './eventually.ts';
import { selfSigned } from './self-signed.ts';

export interface TestImapServer {
  /** URL of one user's INBOX, in the form of IMAP_URL: any name has its own mailbox, with this password. */
  url(user: string): string;
  /**
   * The same over TLS from the first byte, or after STARTTLS, on a server with `tls`: clients must trust
   * `selfSigned`.
   */
  secureUrl(user: string, way: 'imaps' | 'STARTTLS'): string;
  /** URL of one user's INBOX without a password, for a server that checks tokens. */
  tokenUrl(user: string): string;
  /** Where Postfix asks whether a client may sign in. */
  authPort: number;
  /** Holds a maildir for each user. */
  mailFolder: string;
  /** Ends the sessions of a user, as a server does whose token has expired. */
  kick(user: string): void;
  /** The server's log of a user: one line for each session, with ` TLS` if encrypted. */
  logOf(user: string): string[];
  /** Makes a folder beside the INBOX, or removes it with its contents. */
  makeFolder(user: string, name: string): void;
  removeFolder(user: string, name: string): void;
  /** Puts emails into a user's INBOX, oldest first. Lines may end in LF. */
  deliver(user: string, ...mails: (string | Buffer)[]): void;
  deliverTo(user: string, folder: string, ...mails: (string | Buffer)[]): void;
  /** Empties a user's INBOX and changes its UIDVALIDITY, as after a move to another server. */
  renumber(user: string): void;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Ends the server and removes its files. */
  close(): Promise<void>;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => resolve(true));
    socket.once('close', () => resolve(false));
    socket.once('error', () => resolve(false));
    socket.once('data', () => socket.destroy());
  });

interface ImapServerOptions {
  tls?: boolean;
  /** Where access tokens are checked (RFC 7662); then a client may sign in with one. */
  tokenCheck?: string;
  /** Both, if it says nothing. */
  tokenMechanisms?: readonly TokenMechanism[];
}

/**
 * Starts Dovecot if Debian's `dovecot-imapd` is installed.
 * @returns null, with a visible warning, if it is not: the caller skips its mailbox tests.
 */
export async function startImapServer({
  tls = false,
  tokenCheck,
  tokenMechanisms,
}: ImapServerOptions = {}): Promise<TestImapServer | null> {
  if (spawnSync('dovecot', ['--version']).status !== 0) {
    console.warn('\n!!! NO IMAP SERVER: dovecot is not on the path. Every test on a mailbox is SKIPPED.\n');
    return null;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'imap-'));
  const isRoot = process.getuid?.() === 0;
  const ports: Ports = { plain: await freePort(), secure: await freePort(), auth: await freePort() };
  for (const name of ['run', 'state', 'mail']) mkdirSync(path.join(folder, name));
  chmodSync(folder, 0o755);
  chmodSync(path.join(folder, 'mail'), 0o777);
  const config = path.join(folder, 'dovecot.conf');
  writeFileSync(path.join(folder, 'cert.pem'), selfSigned.cert);
  writeFileSync(path.join(folder, 'key.pem'), selfSigned.key);
  writeFileSync(config, configOf(folder, ports, { isRoot, tls, tokenCheck, tokenMechanisms }));
  if (tokenCheck) writeFileSync(path.join(folder, 'tokens.conf'), tokenConfigOf(tokenCheck));
  let child: ChildProcess | null = null;
  let delivered = 0;
  const inbox = (user: string) => path.join(folder, 'mail', user);
  const own = (file: string) => {
    if (isRoot) chownSync(file, nobody, nobody);
  };
  const makeMaildir = (place: string) => {
    for (const part of ['', 'cur', 'new', 'tmp']) {
      mkdirSync(path.join(place, part), { recursive: true });
      own(path.join(place, part));
    }
  };
  const put = (place: string, mails: readonly (string | Buffer)[]) => {
    for (const mail of mails) {
      delivered += 1;
      const file = path.join(place, 'new', `${1_700_000_000 + delivered}.M${delivered}P1.test`);
      writeFileSync(file, mail);
      own(file);
    }
  };
  const folderOf = (user: string, name: string) => path.join(inbox(user), `.${name}`);
  const server: TestImapServer = {
    url: (user) => `imap://${user}:${encodeURIComponent(password)}@127.0.0.1:${ports.plain}/INBOX`,
    tokenUrl: (user) => `imap://${user}@127.0.0.1:${ports.plain}/INBOX`,
    authPort: ports.auth,
    mailFolder: path.join(folder, 'mail'),
    kick: (user) => void spawnSync('doveadm', ['-c', config, 'kick', user]),
    secureUrl(user, way) {
      const [scheme, port] = way === 'imaps' ? ['imaps', ports.secure] : ['imap', ports.plain];
      return `${scheme}://${user}:${encodeURIComponent(password)}@localhost:${port}/INBOX`;
    },
    logOf: (user) =>
      readFileSync(path.join(folder, 'log'), 'utf8')
        .split('\n')
        .filter((line) => line.includes(`Login: user=<${user}>`)),
    deliver(user, ...mails) {
      makeMaildir(inbox(user));
      put(inbox(user), mails);
    },
    deliverTo: (user, name, ...mails) => put(folderOf(user, name), mails),
    makeFolder(user, name) {
      makeMaildir(inbox(user));
      makeMaildir(folderOf(user, name));
    },
    removeFolder: (user, name) => rmSync(folderOf(user, name), { recursive: true }),
    renumber(user) {
      // The next UIDVALIDITY stays stored: computed from the clock, it would repeat within the same second.
      for (const name of readdirSync(inbox(user)).filter((one) => !one.startsWith('dovecot-uidvalidity')))
        rmSync(path.join(inbox(user), name), { recursive: true, force: true });
    },
    async start() {
      if (child) return;
      const launch = () => spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' });
      child = launch();
      const isUp = () => {
        // It ends where one of its ports is another connection's for a moment.
        if (child && child.exitCode !== null) child = launch();
        return answers(ports.plain);
      };
      await eventually(`dovecot answers at ${ports.plain}`, isUp, 15_000);
    },
    async stop() {
      const ending = child;
      child = null;
      if (!ending) return;
      await new Promise((resolve) => {
        ending.once('exit', resolve);
        ending.kill('SIGTERM');
      });
    },
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await server.start();
  return server;
}
