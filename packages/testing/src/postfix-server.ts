import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@perfboard/postgres/free-port';
import { eventually } from './eventually.ts';

export interface PostfixOptions {
  /** The domain whose emails it delivers locally: bounces end up in one mailbox. */
  ownDomain: string;
  /** The domain whose emails it relays, and the local port that it relays them to. */
  relay: { domain: string; port: number };
  /** Dovecot's port that checks sign-ins: then only clients that are signed in may send. */
  authPort?: number;
  /** The maildir that receives the emails of its own domain, instead of one in its folder. */
  mailbox?: { folder: string; name: string };
}

export interface TestPostfix {
  version: string;
  /** Accepts emails to both domains. */
  smtpUrl: string;
  /** Emails delivered to its own domain, oldest first, with the headers that it adds. */
  delivered(): Buffer[];
  /** The contents of its log. */
  log(): string;
  close(): Promise<void>;
}

/** The uid of Debian's user without any rights. */
const nobody = 65_534;

const signInOf = (authPort: number | undefined): string =>
  authPort === undefined
    ? 'smtpd_relay_restrictions = permit_mynetworks, reject'
    : `smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${authPort}
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = permit_sasl_authenticated, reject`;

const mainOf = (
  folder: string,
  { ownDomain, relay, authPort, mailbox }: PostfixOptions,
) => `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
meta_directory = /etc/postfix
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.${ownDomain}
mydestination =
mynetworks = 127.0.0.0/8
${signInOf(authPort)}
alias_maps =
disable_dns_lookups = yes
smtp_host_lookup = native
relay_domains = ${relay.domain}
transport_maps = inline:{${relay.domain}=smtp:[127.0.0.1]:${relay.port}}
virtual_mailbox_domains = ${ownDomain}
virtual_mailbox_base = ${mailbox?.folder ?? `${folder}/mail`}
virtual_mailbox_maps = static:${mailbox?.name ?? 'all'}/
virtual_minimum_uid = 1
virtual_uid_maps = static:${nobody}
virtual_gid_maps = static:${nobody}
`;

/** The services that accept, relay, deliver and bounce an email; none writes outside the folder. */
const masterOf = (port: number) => `${port} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
smtp unix - - n - - smtp
relay unix - - n - - smtp
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
flush unix n - n 1000? 0 flush
showq unix n - n - - showq
postlog unix-dgram n - n - 1 postlogd
`;

const numberOf = (option: '-u' | '-g', name: string): number =>
  Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout);

const greets = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      resolve(true);
      socket.end('QUIT\r\n');
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });

function whyNot(): string | undefined {
  if (!existsSync('/usr/lib/postfix/sbin/master')) return 'postfix is not installed';
  return process.getuid?.() === 0 ? undefined : 'postfix is started by root alone';
}

/**
 * Starts Postfix if Debian's `postfix` is installed and the tests run as root, with all its files in its own
 * folder.
 * @returns null, with a visible warning, if it can't run: the caller skips its tests.
 */
export async function startPostfix(options: PostfixOptions): Promise<TestPostfix | null> {
  const reason = whyNot();
  if (reason) {
    console.warn(`\n!!! NO POSTFIX: ${reason}. Every test on its delivery reports is SKIPPED.\n`);
    return null;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'postfix-'));
  const config = path.join(folder, 'etc');
  const port = await freePort();
  chmodSync(folder, 0o755);
  for (const name of ['etc', 'queue', 'data', 'mail']) mkdirSync(path.join(folder, name));
  chownSync(path.join(folder, 'data'), numberOf('-u', 'postfix'), numberOf('-g', 'postfix'));
  chownSync(path.join(folder, 'mail'), nobody, nobody);
  writeFileSync(path.join(config, 'main.cf'), mainOf(folder, options));
  writeFileSync(path.join(config, 'master.cf'), masterOf(port));
  const run = (...args: string[]) => spawnSync('postfix', ['-c', config, ...args], { stdio: 'ignore' });
  const child: ChildProcess = spawn('postfix', ['-c', config, 'start-fg'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const atExit = () => run('abort');
  process.once('exit', atExit);
  const version = spawnSync('postconf', ['-h', '-d', 'mail_version'], { encoding: 'utf8' }).stdout.trim();
  await eventually(`postfix answers at ${port}`, () => greets(port), 30_000);
  const arrived = path.join(folder, 'mail', 'all', 'new');
  return {
    version,
    smtpUrl: `smtp://127.0.0.1:${port}`,
    delivered() {
      const names = existsSync(arrived) ? readdirSync(arrived) : [];
      const age = (name: string) => statSync(path.join(arrived, name)).mtimeMs;
      return names
        .sort((one, other) => age(one) - age(other))
        .map((name) => readFileSync(path.join(arrived, name)));
    },
    log: () => readFileSync(path.join(folder, 'log'), 'utf8'),
    async close() {
      process.off('exit', atExit);
      run('stop');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
