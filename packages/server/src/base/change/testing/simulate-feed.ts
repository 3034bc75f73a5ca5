import type { World } from '@perfboard/testing/world';
import { Feed, type Screen, type SimulationOptions, writersUntilMs } from './feed-world.ts';

/** Thrown when a screen missed a change. */
export class Violation extends Error {
  override name = 'Violation';
}

export interface SimulationReport {
  changes: number;
  events: number;
  starts: number;
  resumptions: number;
  lost: number;
  bites: World['bites'];
}
const overByMs = 150_000;
const eventsMax = 40_000;

/**
 * Runs a seed to its end.
 * @throws Violation when a screen missed a change
 */
export async function simulateFeed(seed: number, options: SimulationOptions = {}): Promise<SimulationReport> {
  const feed = new Feed(seed, options);
  const { world, screens } = feed;
  let events = 0;
  while (world.now < overByMs) {
    if (world.now > writersUntilMs) world.heal();
    events += 1;
    if (events > eventsMax) throw new Violation(`seed ${seed}: it does not come to an end`);
    if (!(await world.step())) break;
  }
  const missing = feed.findMissing();
  feed.stop();
  if (missing) throw new Violation(`seed ${seed}: ${missing}`);
  const sum = (of: (screen: Screen) => number) => screens.reduce((total, screen) => total + of(screen), 0);
  return {
    changes: feed.committed.length,
    events: sum((screen) => screen.events),
    starts: sum((screen) => screen.starts),
    resumptions: sum((screen) => screen.resumptions),
    lost: feed.lost,
    bites: { ...world.bites },
  };
}
