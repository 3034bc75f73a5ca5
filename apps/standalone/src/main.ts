import { path } from '@perfboard/contracts/path';
import { demoAccount } from '@perfboard/contracts/words/demo';
import { readEnv } from './env.ts';
import { type Builds, type Product, startProduct } from './product.ts';
import { Running } from './running.ts';
import { explainStartError } from './start-error.ts';

/**
 * npm forwards the Ctrl-C that the terminal has already sent to all processes: two within this time count as
 * one.
 */
const sameKeyMs = 800;

/**
 * Runs the whole product until it is asked to stop. The process exits with 0 after an orderly stop, with 1
 * when the product could not start.
 */
export async function start(options: {
  root: string;
  isDev: boolean;
  startedAt: number;
  builds: Builds & { kill: () => void; stop: () => Promise<void> };
}): Promise<void> {
  const running = new Running();
  running.add(options.builds);
  let stoppingSince = 0;
  const finish = (code: number) => {
    // Kills what a failed stop left; nothing outlives this process.
    running.kill();
    process.exit(code);
  };
  const stop = async () => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > sameKeyMs) finish(130);
      return;
    }
    stoppingSince = Date.now();
    console.log('\nStopping. Running requests and jobs will finish first. Press Ctrl-C again to stop now.');
    await running.stop();
    console.log('Stopped. All data is kept.');
    finish(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
  if (process.env.npm_lifecycle_event) whenOrphaned(() => void stop());

  let dataDir = options.root;
  try {
    const env = readEnv(options.root);
    dataDir = env.dataDir;
    const product = await startProduct(
      {
        root: options.root,
        env,
        isDev: options.isDev,
        builds: options.builds,
        step: (text) => console.log(`• ${text}`),
        say: (line) => console.log(`  ${line}`),
      },
      running,
    );
    console.log(block(product, Date.now() - options.startedAt));
  } catch (error) {
    if (stoppingSince > 0) return;
    stoppingSince = Date.now();
    console.error(`\n${explainStartError(error, dataDir)}\n`);
    await running.stop();
    finish(1);
  }
}

/** A killed npm forwards no signal, so its end is detected here. */
function whenOrphaned(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 500);
}

function inboxLine(inbox: Product['inbox']): string {
  if (inbox === null) return 'none: email is sent through your mail server';
  if (inbox === 'closed') return 'none: HOST or PUBLIC_URL is reachable by others, so set SMTP_URL';
  return `${inbox.address}\n${' '.repeat(14)}(the link works once; after that, sign in as admin)`;
}

/** What a new user needs to begin, in one place. */
function block({ env, adminPassword, inbox }: Product, tookMs: number): string {
  const rows = [
    ['Site', env.publicUrl],
    ['Admin', `${env.publicUrl}${path.adminLogin}`],
    ['Email', env.DEMO === 'true' ? demoAccount.email : env.ADMIN_EMAIL],
    [
      'Password',
      env.DEMO === 'true' ? demoAccount.password : (adminPassword ?? 'as given in ADMIN_PASSWORD'),
    ],
    ['Email inbox', env.DEMO === 'true' ? 'none: a demo sends no email' : inboxLine(inbox)],
    ['Data', env.dataDir],
  ];
  const line = '─'.repeat(64);
  const body = rows.map(([label = '', value = '']) => `  ${label.padEnd(12)}${value}`).join('\n');
  return `\n${line}\n  Perfboard is ready after ${(tookMs / 1000).toFixed(1)} s\n\n${body}\n\n  Press Ctrl-C to stop. Your data is kept.\n${line}\n`;
}
