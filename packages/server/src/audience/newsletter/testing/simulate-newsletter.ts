import type { World } from '@perfboard/testing/world';
import { Violation } from './memory-mail-server.ts';
import { Shop, type SimulationOptions } from './newsletter-world.ts';

export interface SimulationReport {
  sent: number;
  uncertain: number;
  /** Number of inserted batches. */
  batches: number;
  events: number;
  bites: World['bites'];
}
const eventsMax = 40_000;
const faultsUntilMs = 90_000;

/** @throws Violation when a row does not match what happened */
function checkEnd({ newsletter, audience, mailServer, world }: Shop): void {
  const written = new Set(newsletter.deliveries.map(({ uuid }) => uuid));
  for (const uuid of audience) if (!written.has(uuid)) throw new Violation(`${uuid} is skipped`);
  if (written.size !== newsletter.deliveries.length) throw new Violation('an address has two deliveries');
  for (const { uuid, status, refusals } of newsletter.deliveries) {
    const copies = mailServer.delivered.get(uuid) ?? 0;
    if (copies > 1) throw new Violation(`${uuid} got the newsletter ${copies} times`);
    if (status === 'sent' && copies !== 1) throw new Violation(`${uuid} is called sent and got nothing`);
    if ((status === 'failed' || status === 'suppressed') && copies > 0)
      throw new Violation(`${uuid} is called ${status} and got its mail`);
    if (refusals > 0 && !mailServer.mayCount(uuid))
      throw new Violation(`a refusal of the shop counts against ${uuid}`);
  }
  const { crash, freeze, loss } = world.bites;
  const doubts = newsletter.deliveries.filter(({ status }) => status === 'uncertain').length;
  if (doubts > 0 && crash + freeze + loss === 0)
    throw new Violation(`${doubts} are uncertain although nothing went wrong`);
}

/**
 * Sends one newsletter to its end with crashes, freezes and lost answers. The same seed gives the same run.
 * @throws Violation with the seed when a recipient got a newsletter twice, was skipped, or has a wrong row
 */
export async function simulateNewsletter(
  seed: number,
  options: SimulationOptions = {},
): Promise<SimulationReport> {
  const shop = new Shop(seed, options);
  const { world } = shop;
  shop.startWorker('first');
  shop.startWorker('second');
  world.after(faultsUntilMs, null, () => shop.heal());
  let events = 0;
  try {
    while (!shop.isOver()) {
      if (++events > eventsMax) throw new Violation('it does not come to an end');
      if (!(await world.step())) throw new Violation('nothing is left to happen, and somebody waits');
    }
    checkEnd(shop);
  } catch (error) {
    throw new Violation(`seed ${seed}, at ${Math.round(world.now)} ms: ${(error as Error).message}`, {
      cause: error,
    });
  }
  const count = (wanted: string) =>
    shop.newsletter.deliveries.filter(({ status }) => status === wanted).length;
  return {
    sent: count('sent'),
    uncertain: count('uncertain'),
    batches: shop.batches,
    events,
    bites: world.bites,
  };
}
