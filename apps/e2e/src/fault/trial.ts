import { hashCheaply } from '@perfboard/server/testing/make-member';
import { eventually, lasts } from '@perfboard/testing/eventually';
import { createRandom } from '@perfboard/testing/random';
import { checkFloor, type Floor } from './check.ts';
import { checkFeed } from './check-view.ts';
import { createClient } from './client.ts';
import { openDesk } from './desk.ts';
import { openStage, possibleFaults, unleash } from './fault.ts';
import { emptyHistory, type History, now } from './history.ts';
import { openTimes, startPickers } from './picker.ts';
import { addMate, startMate, watchPresence } from './presence.ts';
import type { Release } from './program.ts';
import { readEnd, settle } from './settle.ts';
import { type BackendKind, owner, type Stack, startStack } from './stack.ts';
import { type Crowd, keepDoing, startLeavers, startVisitor, subscribe } from './visitor.ts';
import { startFollower, startReader } from './watcher.ts';

export interface Trial {
  backend: BackendKind;
  programs: Release;
  /** The programs of the second machine, if they are the previous release's. */
  beside?: Release | undefined;
  seed: number;
  /** Faults continue for this long, and for at least one round of all. */
  forMs: number;
  pauseMs: number;
  longestMs: number;
  /** How long a fault waits for a newsletter before it strikes without one. */
  sendingMs: number;
  readers: number;
  /** Supports the kinds of faults that take longer. */
  isWhole: boolean;
  /** Kinds of faults; all by default. */
  only?: readonly string[] | undefined;
  settleMs: number;
  /** Clients continue until this much was seen, however long a busy machine takes. */
  floor: Partial<Floor>;
  /** Called with the progress. */
  tell?: ((line: string) => void) | undefined;
  /** Damage to the database that the checker must detect. */
  sabotage?: ((stack: Stack) => Promise<unknown>) | undefined;
}

/** Runs the shop on two machines under full load while everything fails, and returns the history. */
export async function runTrial(trial: Trial): Promise<History> {
  const stack = await startStack({ ...trial, mailDelayMs: 40 });
  try {
    const history = emptyHistory();
    await stack.ready();
    trial.tell?.('all are ready');
    // Most of the time that signing in takes.
    await stack.pool.query('update accounts set password = $1', [await hashCheaply(owner.password)]);
    await addMate(stack.pool);
    if (!trial.beside) await openTimes(stack.pool);
    await trial.sabotage?.(stack);
    await actOut(trial, stack, history);
    trial.tell?.('all faults are over');
    history.end = await readEnd(stack, await settle(stack, trial.settleMs));
    trial.tell?.('all work is done');
    history.mails = stack.sink.mails();
    history.crashes = [...stack.apis, ...stack.workers].flatMap((process) => process.crashes());
    return history;
  } finally {
    await stack.close();
  }
}

/** With more pending emails than this, no visitors come. */
const backlogMax = 200;

/**
 * Follows how many emails are pending. Visitors cause more of them than a small machine sends; what waits for
 * an email would then measure the backlog.
 */
function watchBacklog({ pool }: Stack): Crowd & { isLong: () => boolean } {
  let pending = 0;
  const crowd = keepDoing(async () => {
    const found = await pool
      .query<{ count: number }>("select count(*)::int from notifications where status = 'pending'")
      .catch(() => undefined);
    pending = found?.rows[0]?.count ?? pending;
  }, 500);
  return { ...crowd, isLong: () => pending > backlogMax };
}

/** Starts all clients, then the faults, then waits for the end of all work. */
async function actOut(trial: Trial, stack: Stack, history: History): Promise<void> {
  const random = createRandom(trial.seed);
  const { urls } = stack;
  const client = createClient({ urls, random, history });
  const desk = openDesk({ client, random, history });
  const watch = { urls, random, history };
  const cookie = await desk.cookie();
  const watchers = [
    ...['screen 1', 'screen 2', 'screen 3'].map((name) => startFollower(watch, name, cookie)),
    ...urls.map((_, api) => startReader(watch, api)),
  ];
  await subscribe(client, random, { from: 0, to: trial.readers });
  trial.tell?.(`${trial.readers} have subscribed`);
  const backlog = watchBacklog(stack);
  const workers = [
    startVisitor(client, random, 'a', backlog.isLong),
    startVisitor(client, random, 'b', backlog.isLong),
    desk.startBoards(),
    // The release before knows neither.
    ...(trial.beside ? [] : [desk.startFollowUps(), startPickers({ client, random, history })]),
    desk.startNewsletters(),
    desk.startQuotes(),
    startLeavers(client, random, { most: trial.readers / 2, mails: () => stack.sink.mails() }),
  ];
  const mate = trial.beside ? undefined : startMate(client);
  // A process of the previous release would not restart.
  const mortal = trial.beside ? 1 : 2;
  const stage = openStage({
    stack: { ...stack, apis: stack.apis.slice(0, mortal), workers: stack.workers.slice(0, mortal) },
    random,
    desk,
    history,
    longestMs: trial.longestMs,
    sendingMs: trial.sendingMs,
  });
  const names = possibleFaults(stack, trial.only);
  await unleash(stage, history, { names, forMs: trial.forMs, pauseMs: trial.pauseMs, tell: trial.tell });
  await untilEnough(trial, stack, history);
  const giveUp = setTimeout(() => desk.giveUp(), trial.settleMs);
  await Promise.all([...workers, backlog].map((crowd) => crowd.end()));
  clearTimeout(giveUp);
  await stack.ready();
  if (mate) history.presence = await watchPresence(stack, await desk.cookie(), mate);
  await untilTold(history);
  await Promise.all(watchers.map((crowd) => crowd.end()));
}

/** The checker reports anything missing at the end. */
async function untilEnough({ floor, settleMs }: Trial, { sink }: Stack, history: History): Promise<void> {
  const { faults: _, kinds: __, ...ofPeople } = floor;
  const isEnough = () => {
    history.mails = sink.mails();
    return checkFloor(history, ofPeople).length === 0;
  };
  for (const until = now() + settleMs; now() < until && !isEnough(); ) await lasts(500);
}

/** Waits for the last changes to reach the screens; the checker reports missing ones. */
async function untilTold(history: History): Promise<void> {
  const isTold = () => checkFeed(history).length === 0;
  await eventually('all screens are told of everything', isTold, 30_000).catch(() => undefined);
}
