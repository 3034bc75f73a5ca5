import { eventually, lasts } from '@perfboard/testing/eventually';
import type { Fault, Stage } from './fault.ts';

/**
 * Changes settings of the running server, null for the original value; waits if another fault has stopped the
 * server.
 */
async function configure({ stack }: Stage, settings: Readonly<Record<string, string | null>>): Promise<void> {
  const statements = Object.entries(settings).map(([name, value]) =>
    value === null ? `alter system reset ${name}` : `alter system set ${name} = '${value}'`,
  );
  for (const sql of [...statements, 'select pg_reload_conf()'])
    await eventually('the server takes a setting', () => stack.pool.query(sql));
}

const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));

/** A commit by the suite. */
async function commit({ stack }: Stage, mark: string): Promise<void> {
  await stack.pool.query('create table if not exists fault_commits (mark text)');
  await stack.pool.query('insert into fault_commits values ($1)', [mark]);
}

/** Each commit waits a tenth of a second longer for its disk: the server's maximum setting. */
const slowDisk: Fault = async (stage) => {
  const slow = { fsync: 'on', commit_delay: '100000', commit_siblings: '0' };
  await stage.untilSending();
  try {
    await configure(stage, slow);
    await lasts(1_000 + stage.someMs());
    const from = performance.now();
    const ms = await commit(stage, 'slow').then(
      () => Math.round(performance.now() - from),
      () => 0,
    );
    return ms >= 100 ? `a commit took ${ms} ms` : null;
  } finally {
    await configure(stage, none(Object.keys(slow)));
  }
};

/**
 * The server dies and a replica that lacks the last commits is promoted. Only what was acknowledged in that
 * time may be lost.
 */
const failOver: Fault = async (stage) => {
  const { pool, postgres } = stage.stack;
  const lag = { synchronous_commit: 'off', wal_writer_delay: '10000', wal_writer_flush_after: '1GB' };
  const mark = String(performance.now());
  await stage.untilSending();
  await eventually('the suite has a table of its own', () => commit(stage, 'before').then(() => true));
  try {
    await configure(stage, lag);
    await lasts(500 + stage.someMs() / 4);
    await commit(stage, mark).catch(() => undefined);
    await postgres.failOver(stage.someMs() / 2);
    const { rows } = await eventually('the new server answers', () =>
      pool.query<{ timeline: string; found: number }>(
        `select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
          (select count(*)::int from fault_commits where mark = $1) as found`,
        [mark],
      ),
    );
    return rows[0]?.found === 0 ? `timeline ${rows[0].timeline} lacks the last commits` : null;
  } finally {
    await configure(stage, none(Object.keys(lag)));
    await stage.desk.signInAgain();
  }
};

export const commitFaults = { 'slow disk': slowDisk, 'fail over': failOver } satisfies Record<string, Fault>;
