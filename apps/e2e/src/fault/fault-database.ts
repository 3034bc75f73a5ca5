import { eventually, lasts } from '@perfboard/testing/eventually';
import type { Fault, Stage } from './fault.ts';
import { stateOf } from './supervised.ts';

/** The product's connections, by their application names. */
const ownSql = `select pid from pg_stat_activity
  where datname = current_database() and application_name like 'perfboard%' and pid <> pg_backend_pid()`;

/** How often the suite's own query may fail: another fault may have stopped the database. */
const ask = <Row extends object>({ stack }: Stage, sql: string): Promise<Row[]> =>
  stack.pool.query<Row>(sql).then(
    ({ rows }) => rows,
    () => [],
  );

async function restart(stage: Stage, how: 'fast' | 'immediate'): Promise<string | null> {
  const { stack, random } = stage;
  await stage.untilSending();
  const before = stack.postgres.pid();
  await stack.postgres.restart(how, random.integer(stage.longestMs / 3));
  const after = stack.postgres.pid();
  return before === after ? null : `postmaster ${before} became ${after}`;
}

/** Stops the server's processes of some connections: they stay open, but don't respond. */
async function freezeBackends(stage: Stage): Promise<string | null> {
  const pids = stage.random
    .shuffle((await ask<{ pid: number }>(stage, ownSql)).map(({ pid }) => pid))
    .slice(0, 4);
  const stopped: number[] = [];
  try {
    for (const pid of pids) {
      if (signal(pid, 'SIGSTOP')) stopped.push(pid);
    }
    await lasts(50);
    const stood = stopped.filter((pid) => stateOf(pid).startsWith('T'));
    await lasts(stage.someMs());
    return stood.length > 0 ? `${stood.length} connections stood still` : null;
  } finally {
    for (const pid of stopped) signal(pid, 'SIGCONT');
  }
}

function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Cuts a machine's connection to the database. A new connection proves that nothing passes. */
async function partition(stage: Stage): Promise<string | null> {
  const index = stage.random.integer(stage.stack.lines.length);
  const line = stage.stack.lines[index];
  if (!line) return null;
  line.freeze();
  try {
    await lasts(stage.someMs());
    return (await answers(line.url)) ? null : `nothing came through line ${index}`;
  } finally {
    await line.restore();
  }
}

/** As the product asks the server to probe its connections (`serverKeepalives`). */
const serverNoticesMs = 11_000;

/** Open connections silently carry nothing; new ones work. */
async function halfOpen(stage: Stage): Promise<string | null> {
  const index = stage.random.integer(stage.stack.lines.length);
  const [before] = await ask<{ count: number }>(stage, `select count(*)::int from (${ownSql}) as own`);
  stage.stack.lines[index]?.strand(serverNoticesMs);
  await lasts(stage.someMs());
  return before && before.count > 0 ? `line ${index} stranded what was open` : null;
}

async function answers(url: string): Promise<boolean> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 300 });
  client.on('error', () => undefined);
  const isHeard = await client.connect().then(
    () => true,
    () => false,
  );
  if (isHeard) await client.end().catch(() => undefined);
  return isHeard;
}

async function killBackend(stage: Stage): Promise<string | null> {
  const [own] = stage.random.shuffle(await ask<{ pid: number }>(stage, ownSql));
  if (!own || !signal(own.pid, 'SIGKILL')) return null;
  await lasts(300);
  return stateOf(own.pid) === '' ? `backend ${own.pid} is gone, and the server starts all anew` : null;
}

async function cutConnections(stage: Stage): Promise<string | null> {
  const cut = await ask<{ done: boolean }>(
    stage,
    `select pg_terminate_backend(pid) as done from (${ownSql}) as own`,
  );
  const count = cut.filter(({ done }) => done).length;
  return count > 0 ? `${count} connections ended` : null;
}

/** Makes the server read-only, as a provider does: for every new transaction. */
async function readOnly(stage: Stage): Promise<string | null> {
  const { pool } = stage.stack;
  const set = async (sql: string) => {
    await pool.query(sql);
    await pool.query('select pg_reload_conf()');
  };
  const write = () =>
    pool.query('update newsletters set status = status where false').then(
      () => 'done',
      ({ code }) => code,
    );
  await stage.untilSending();
  try {
    await set('alter system set default_transaction_read_only = on').catch(() => undefined);
    await lasts(stage.someMs());
    return (await write()) === '25006' ? 'the server refused to write' : null;
  } finally {
    await eventually('the server writes again', async () => {
      await set('alter system reset default_transaction_read_only').catch(() => undefined);
      return (await write()) === 'done';
    });
  }
}

export const databaseFaults = {
  'restart postgres': (stage) => restart(stage, 'fast'),
  'crash postgres': (stage) => restart(stage, 'immediate'),
  'kill backend': killBackend,
  'cut connections': cutConnections,
  'freeze backends': freezeBackends,
  partition,
  'half-open': halfOpen,
  'read-only': readOnly,
} satisfies Record<string, Fault>;
