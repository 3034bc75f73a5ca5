import type { World } from '@perfboard/testing/world';
import { Office, type Plan, type SimulationOptions } from './outbox-world.ts';

/** Thrown when a promised property did not hold. */
export class Violation extends Error {
  override name = 'Violation';
}

export interface SimulationReport {
  starts: number;
  effects: number;
  failed: number;
  events: number;
  bites: World['bites'] & { loseQueue: number };
}

const faultsUntilMs = 40_000;
const overByMs = 20 * 60_000;
const eventsMax = 60_000;

/** Checks a row after the simulation has ended. */
function checkRow(office: Office, id: string, plan: Plan): void {
  const { doneAt } = office.outbox.row(id);
  if (plan.isBroken) {
    if (doneAt !== null || plan.effects > 0) throw new Violation(`${id} is broken and was called done`);
    if (plan.starts === 0) throw new Violation(`${id} was given up and never tried`);
  } else if (plan.effects === 0) throw new Violation(`${id} is called done and nothing was done`);
}

/**
 * Runs a seed to its end.
 * @throws Violation when a promised property did not hold
 */
export async function simulateOutbox(
  seed: number,
  options: SimulationOptions = {},
): Promise<SimulationReport> {
  const office = new Office(seed, options);
  const { world, plans } = office;
  const planned = new Map(
    [...plans].map(([id, { failures, isBroken }]) => [id, isBroken ? 1 : failures + 1]),
  );
  let events = 0;
  const step = async () => {
    events += 1;
    const isStep = await world.step();
    if (office.violation) throw new Violation(`seed ${seed}: ${office.violation}`);
    return isStep;
  };
  while (!office.isOver) {
    if (world.now > faultsUntilMs) world.heal();
    if (events > eventsMax || world.now > overByMs || !(await step()))
      throw new Violation(`seed ${seed}: something is left in limbo`);
  }
  // Late or still running work must not restart a finished job.
  world.heal();
  for (const until = world.now + 60_000; world.now < until && (await step()); );
  office.stop();
  for (const [id, plan] of plans) checkRow(office, id, plan);
  for (const [id, { starts, isBroken }] of plans) {
    if (office.isQuiet && !isBroken && starts !== planned.get(id))
      throw new Violation(`seed ${seed}: ${id} was begun ${starts} times, ${planned.get(id)} were due`);
  }
  const sum = (of: (plan: Plan) => number) =>
    [...plans.values()].reduce((total, plan) => total + of(plan), 0);
  return {
    starts: sum(({ starts }) => starts),
    effects: sum(({ effects }) => effects),
    failed: sum(({ isBroken }) => Number(isBroken)),
    events,
    bites: { ...world.bites, loseQueue: office.loseQueue },
  };
}
