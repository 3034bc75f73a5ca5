import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { freePort } from '@perfboard/postgres/free-port';
import { launchBrowser } from '@perfboard/testing/browser';
import pg from 'pg';
import { endPrograms, startDatabase, startShop } from '../http/shop.ts';

/**
 * How long the desk takes to paint, in a real browser, with 20,000 leads: the lead that a key opens, and a screen that was
 * shown before. `--before FOLDER` measures another built tree too, round by round on the same machine.
 */
type Browser = Awaited<ReturnType<typeof launchBrowser>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

const parameters = process.argv.slice(2);
const optionOf = (name: string) => {
  const at = parameters.indexOf(`--${name}`);
  return at < 0 ? undefined : parameters[at + 1];
};
const rounds = Number(optionOf('rounds') ?? 3);
const before = optionOf('before');
const leads = 20_000;
const admin = { email: 'admin@example.com', password: 'correct horse battery staple' };

async function fillLeads(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into contacts (uuid, name, email, mobile, subject, message, status, created_at)
        select gen_random_uuid(), 'Sender ' || n, 'sender' || n || '@visitor.example', '9876543210', 'Quote ' || n,
          repeat('What does a gateway cost? ', 20), 'read', now() - n * interval '1 minute' from generate_series(1, $1) n`,
      [leads],
    );
    await client.query(
      `insert into bookings (uuid, full_name, email, mobile_no, project_title, created_at)
        select gen_random_uuid(), 'Asker ' || n, 'asker' || n || '@visitor.example', '9876543210', 'Board ' || n,
          now() - n * interval '1 minute' from generate_series(1, $1) n`,
      [leads],
    );
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Installs a clock in the page: from an input event to the frame after which an element's text is another one. */
const clock = () => {
  const paint = (selector: string, event: string) =>
    new Promise<number>((resolve) => {
      const read = () => document.querySelector(selector)?.textContent ?? '';
      const shown = read();
      const onEvent = ({ timeStamp }: Event) => {
        const look = () => {
          if (read() === shown || read() === '') return void requestAnimationFrame(look);
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        };
        look();
      };
      window.addEventListener(event, onEvent, { capture: true, once: true });
    });
  Object.assign(window, { paint });
};

type Clock = Window & { paint: (selector: string, event: string) => Promise<number> };

interface Timed {
  /** Whose text changes. */
  selector: string;
  event: string;
  act: () => Promise<void>;
}

/** Milliseconds from the event that `act` causes to the frame that shows what came of it. */
async function timed(page: Page, { selector, event, act }: Timed): Promise<number> {
  const clock = await page.evaluateHandle(
    ([of, on]) => ({ painted: (window as unknown as Clock).paint(of, on) }),
    [selector, event] as const,
  );
  await act();
  return clock.evaluate(({ painted }) => painted);
}

async function openDesk(
  folder: string | undefined,
  cluster: Awaited<ReturnType<typeof startDatabase>>,
  name: number,
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = {
    PORT: String(port),
    PUBLIC_URL: url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  const shop = await startShop(cluster, name, own, folder);
  await fillLeads(shop.databaseUrl);
  const browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(clock);
  const answer = await context.request.post(`${url}/api/auth/sign-in/email`, {
    data: admin,
    headers: { origin: url },
  });
  if (!answer.ok()) throw new Error(`Could not sign in: ${answer.status()}`);
  return { url, browser, page: await context.newPage() };
}

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Steps through a page of leads and back. */
async function stepThrough({ url, page }: Desk): Promise<number[]> {
  await page.goto(`${url}/main/admin/view/contacts`);
  await page.getByRole('row').nth(25).waitFor();
  await page.getByRole('button', { name: 'View Sender 1', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  const times: number[] = [];
  for (const key of [...Array(20).fill('j'), ...Array(20).fill('k')] as string[]) {
    const act = () => page.keyboard.press(key);
    times.push(await timed(page, { selector: '[role="dialog"] h2', event: 'keydown', act }));
  }
  await page.keyboard.press('Escape');
  return times;
}

/** Goes back and forth between two lists that were shown before. */
async function switchScreens({ page }: Desk): Promise<number[]> {
  const links = ['View Requests', 'View Contacts'];
  const times: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const act = () => page.getByRole('link', { name: links[turn % 2] ?? '' }).click();
    const time = await timed(page, { selector: 'td[data-column*="name"]', event: 'click', act });
    // The first of each screen waits for the server.
    if (turn > 1) times.push(time);
  }
  return times;
}

const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN;

const cluster = await startDatabase();
try {
  const trees: [name: string, desk: Desk][] = [['now', await openDesk(undefined, cluster, 1)]];
  if (before) trees.push(['before', await openDesk(path.resolve(before), cluster, 2)]);
  const found: { tree: string; row: string; times: number[] }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [tree, desk] of trees) {
      found.push({ tree, row: 'lead opened by j', times: await stepThrough(desk) });
      found.push({ tree, row: 'screen shown before', times: await switchScreens(desk) });
    }
  }
  const timesOf = (tree: string, row: string) =>
    found.flatMap((one) => (one.tree === tree && one.row === row ? one.times : []));
  const table = ['lead opened by j', 'screen shown before'].map((row) => {
    const of = (tree: string, part: number) => quantile(timesOf(tree, row), part);
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    return {
      row,
      p50: ms(of('now', 0.5)),
      p95: ms(of('now', 0.95)),
      ...(before && {
        'p50 before': ms(of('before', 0.5)),
        'p95 before': ms(of('before', 0.95)),
        'ratio of p95': (of('now', 0.95) / of('before', 0.95)).toFixed(2),
      }),
    };
  });
  console.table(table);
  const file = path.resolve(import.meta.dirname, '../../report/desk.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ leads, load: loadavg(), table, found }, null, 2)}\n`);
  await Promise.all(trees.map(([, desk]) => desk.browser.close()));
} finally {
  await endPrograms();
  await cluster.stop();
}
