import type { Floor } from './check.ts';
import type { Patch } from './program.ts';

/** A mechanism that is taken out of the built product, or of its database, and what the checker must say then. */
export interface Sabotage {
  patches?: readonly Patch[];
  sql?: string;
  /** Faults that it is there for; clients who go away before the answer are always there. */
  faults: readonly string[];
  /** What must happen before the checker has something to check. */
  floor?: Partial<Floor>;
  told: RegExp;
}

const worker = (from: string | RegExp, to: string): readonly Patch[] => [{ program: 'worker', from, to }];
const api = (from: string | RegExp, to: string): readonly Patch[] => [{ program: 'api', from, to }];

export const sabotages: Record<string, Sabotage> = {
  /** What a killed worker left in the middle is simply sent again. */
  'uncertain after a kill': {
    patches: worker(`set status = 'uncertain',`, `set status = 'pending',`),
    faults: ['kill worker', 'kill both workers'],
    told: /arrived 2 times/,
  },
  /** A verdict that is lost with the connection counts as "not sent". */
  'uncertain after a lost verdict': {
    patches: worker(
      /(if \(error\.isUncertain\) return \{\s*outcome: \{\s*\.\.\.base,\s*status: )"uncertain"/,
      '$1"pending"',
    ),
    faults: ['mail hangs up', 'kill mail'],
    told: /arrived 2 times/,
  },
  /** The subscriber's status is not checked again at the claim. */
  suppression: {
    patches: worker(/coalesce\(subscriber\.status = 'active'.*\) as is_active/, 'true as is_active'),
    faults: ['pause and resume'],
    // Who leaves because of one newsletter can only be missed by the next.
    floor: { newsletterMails: 350, left: 15 },
    told: /who had left/,
  },
  /** Claims ignore whether the newsletter is paused. */
  pause: {
    patches: worker(
      `on newsletter.uuid = recipient.newsletter_uuid and newsletter.status = 'sending'`,
      'on newsletter.uuid = recipient.newsletter_uuid',
    ),
    faults: ['pause and resume', 'cancel newsletter'],
    told: /after (pause|cancel)/,
  },
  /** Jobs that the queue lost are not made anew. */
  redispatch: {
    patches: worker(
      'batch.claimWithoutOutcome(WITHOUT_OUTCOME_ROWS, redispatchAfterMs)',
      'Promise.resolve([])',
    ),
    faults: ['lose queue'],
    told: /left in limbo/,
  },
  /** A job that comes twice does its work twice. */
  'a notification that was sent is over': {
    patches: worker('isOver.has(notification.status) || ', ''),
    faults: ['duplicate job'],
    told: /arrived again, and no fault|arrived \d+ times/,
  },
  /** Each try of a mail is another mail. */
  'one Message-ID': {
    patches: worker(
      'notification.message_id ?? await giveMessageId(services, uuid, from)',
      '"<" + crypto.randomUUID() + "@shop.example>"',
    ),
    faults: ['mail hangs up', 'kill mail'],
    told: /two Message-IDs/,
  },
  /** A row goes, its files stay. */
  'removal of files': {
    patches: worker(/await removeFiles\(store, contentHash\);/, 'void 0;'),
    faults: ['mail later'],
    told: /left files without a row/,
  },
  /** A lost connection of the queue is ignored. */
  'listeners of lost connections': {
    patches: [
      ...worker('this.#pool.on("connect", (client) => client.on("error", this.#onLoss));', ''),
      ...worker('this.on("error", () => void 0);', ''),
    ],
    faults: ['cut connections', 'kill backend'],
    told: /ended by itself/,
  },
  /** A key may be used as often as one likes. */
  'key of a lead': {
    patches: api(
      'select $5::text, $6::text, $7::text',
      'select $5::text, $6::text || gen_random_uuid(), $7::text',
    ),
    faults: ['kill api'],
    told: /is there 2 times/,
  },
  /** The owner's writes are done as often as they are sent. */
  "key of the owner's writes": {
    patches: api('once(tx, ctx.attempt, ', 'once(tx, void 0, '),
    faults: ['kill api', 'cut connections'],
    // Few of the owner's writes lose their answer between the commit and him.
    floor: { pictures: 20, retried: 80 },
    told: /times done|is there 2 times|was answered (404|409)/,
  },
  /** One table writes no changes. */
  'change trigger': {
    sql: 'drop trigger change_insert on bookings',
    faults: ['mail later'],
    told: /not told of booking/,
  },
  /** A screen that comes back begins with what is new by then. */
  'resumed feed': {
    patches: api(/isResumed: true(?=\s*\})/, 'isResumed: true, position: now.settled'),
    faults: ['kill api', 'restart postgres'],
    told: /was not told of/,
  },
  /** Kept pages outlive the change that they do not show. */
  'dropped pages': {
    patches: api('if (shownKinds.has(kind)) store.clear();', ''),
    faults: ['mail later'],
    told: /shows rev|lacks Board|deleted \d+ ms/,
  },
  /** A connection that listens is trusted for ever. */
  'heartbeat of the listener': {
    patches: api('clock.now() - heardUntil < CONNECTED_WITHIN_MS', 'true'),
    faults: ['partition', 'half-open'],
    told: /shows rev|lacks Board|deleted \d+ ms/,
  },
};
