import type { Floor } from './check.ts';
import type { Patch } from './program.ts';

/** A mechanism that is removed from the built product or its database, and the checker's expected finding. */
export interface Sabotage {
  patches?: readonly Patch[];
  sql?: string;
  /** Faults that the mechanism is for; clients that leave before the response are always active. */
  faults: readonly string[];
  /** The minimum that must happen for the checker to find something. */
  floor?: Partial<Floor>;
  finding: RegExp;
}

const worker = (from: string | RegExp, to: string): readonly Patch[] => [{ program: 'worker', from, to }];
const api = (from: string | RegExp, to: string): readonly Patch[] => [{ program: 'api', from, to }];

export const sabotages: Record<string, Sabotage> = {
  /** A delivery that a killed worker left in the middle is simply sent again. */
  'uncertain after a kill': {
    patches: worker(`set status = 'uncertain',`, `set status = 'pending',`),
    faults: ['kill worker', 'kill both workers'],
    finding: /arrived 2 times/,
  },
  /** A response that is lost with the connection counts as "not sent". */
  'uncertain after a lost verdict': {
    patches: worker(
      /(if \(error\.isUncertain\) return \{\s*outcome: \{\s*\.\.\.base,\s*status: )"uncertain"/,
      '$1"pending"',
    ),
    faults: ['mail hangs up', 'kill mail'],
    finding: /arrived 2 times/,
  },
  /** The subscriber's status is not checked again at the claim. */
  suppression: {
    patches: worker(/coalesce\(subscriber\.status = 'active'.*\) as is_active/, 'true as is_active'),
    faults: ['pause and resume'],
    // Only the next newsletter can show that an unsubscription was missed.
    floor: { newsletterMails: 350, left: 15 },
    finding: /who had left/,
  },
  /** Claims ignore whether the newsletter is paused. */
  pause: {
    patches: worker(
      `on newsletter.uuid = delivery.newsletter_uuid and newsletter.status = 'sending'`,
      'on newsletter.uuid = delivery.newsletter_uuid',
    ),
    faults: ['pause and resume', 'cancel newsletter'],
    finding: /after (pause|cancel)/,
  },
  /** Jobs that the queue lost are not enqueued again. */
  redispatch: {
    patches: worker(
      'batch.claimWithoutOutcome(WITHOUT_OUTCOME_ROWS, redispatchAfterMs)',
      'Promise.resolve([])',
    ),
    faults: ['lose queue'],
    finding: /left in limbo/,
  },
  /** A duplicate job does its work again. */
  'a notification that was sent is over': {
    patches: worker('isOver.has(notification.status) || ', ''),
    faults: ['duplicate job'],
    finding: /arrived again, and no fault|arrived \d+ times/,
  },
  /** A follow-up whose job comes twice fires twice, and no index prevents a second notification. */
  'a follow-up that has fired is over': {
    patches: worker(
      'ended_at is null and fired_at is null and due_at <= now()',
      'ended_at is null and due_at <= now()',
    ),
    sql: `drop index notifications_kind_booking_uuid_recipient_about_key;
      drop index notifications_kind_contact_uuid_recipient_about_key`,
    faults: ['duplicate job'],
    finding: /follow-up .* has \d+ notifications/,
  },
  /** Visitors who pick a time at the same moment don't wait for each other, and no constraint prevents the second one. */
  'lock of the times': {
    patches: api("pg_advisory_xact_lock(hashtext('appointment times'))", '1'),
    sql: 'alter table appointments drop constraint appointments_one_at_a_time',
    faults: ['mail later'],
    finding: /was given to|are at the same time/,
  },
  /** A calendar can't know which of two invitations is the later one. */
  'sequence of an appointment': {
    patches: api(/sequence: \{ increment: 1 \}/g, 'sequence: { increment: 0 }'),
    sql: 'drop index appointment_changes_appointment_uuid_sequence_key',
    faults: ['mail later'],
    finding: /has the sequence/,
  },
  /** A tab that falls silent is never forgotten. */
  'end of a presence': {
    patches: api('if (until > now) continue;', 'continue;'),
    faults: ['mail later'],
    finding: /shows a member who is gone/,
  },
  /** Each attempt is another email. */
  'one Message-ID': {
    patches: worker(
      'notification.message_id ?? await giveMessageId(services, uuid, from)',
      '"<" + crypto.randomUUID() + "@shop.example>"',
    ),
    faults: ['mail hangs up', 'kill mail'],
    finding: /two Message-IDs/,
  },
  /** The row is removed, its files stay. */
  'removal of files': {
    patches: worker(/await removeFiles\(store, contentHash\);/, 'void 0;'),
    faults: ['mail later'],
    finding: /left files without a row/,
  },
  /** A lost connection of the queue is ignored. */
  'listeners of lost connections': {
    patches: [
      ...worker('this.#pool.on("connect", (client) => client.on("error", this.#onLoss));', ''),
      ...worker('this.on("error", () => void 0);', ''),
    ],
    faults: ['cut connections', 'kill backend'],
    finding: /ended by itself/,
  },
  /** An idempotency key has no effect. */
  'key of a lead': {
    patches: api(
      'select $5::text, $6::text, $7::text',
      'select $5::text, $6::text || gen_random_uuid(), $7::text',
    ),
    faults: ['kill api'],
    finding: /is there 2 times/,
  },
  /** Repeated writes of the owner are made again. */
  "key of the owner's writes": {
    patches: api('once(tx, ctx.attempt, ', 'once(tx, void 0, '),
    faults: ['kill api', 'cut connections'],
    // Few of the owner's writes lose their response after the commit.
    floor: { pictures: 20, retried: 80 },
    finding: /times done|is there 2 times|was answered (404|409)/,
  },
  /** An acceptance that a client repeats after a lost answer is another one. */
  'a quote that was accepted is over': {
    patches: [
      ...api(
        /answeredBefore\(\{\s*pool,\s*prisma\s*\}, attempt\)(?=\.catch\(\(error\) => \{\s*throw toAppError\(error\)\.code === "CONFLICT" \? new AppError\("CONFLICT", storedBefore)/,
        'Promise.resolve()',
      ),
      ...api('once(tx, attempt, () => store(', 'once(tx, void 0, () => store('),
      ...api(
        /if \(row\.status === "accepted" && row\.accepted_name === name.*\n\s*assertOpen\(row, today\);/,
        '',
      ),
    ],
    sql: `drop index notifications_kind_booking_uuid_recipient_about_key;
      drop index notifications_kind_quote_uuid_about_key`,
    faults: ['kill api'],
    floor: { retried: 80 },
    finding: /the acceptance of .* has \d+ notifications/,
  },
  /** A number is taken even if its quote is not sent: a sequence skips some when the server crashes. */
  'counter of quotes': {
    patches: api(
      /values \(\$\{key\}, 1\)\s*on conflict \(pattern\) do update set last = quote_counters\.last \+ 1/,
      "values ($${key}, nextval('quote_gap')) on conflict (pattern) do update set last = excluded.last",
    ),
    sql: 'create sequence quote_gap',
    faults: ['crash postgres'],
    finding: /the numbers of quotes are/,
  },
  /** Each email of a quote has a PDF of its own. */
  'one PDF of a quote': {
    patches: [
      ...worker('if (stored) return Buffer.from(stored.content);', ''),
      ...worker('return Buffer.from(first.content);', 'return drawn;'),
      ...worker('CreationDate: row.sent_at ?? row.created_at', 'CreationDate: new Date()'),
    ],
    faults: ['mail later'],
    finding: /the email .* has another PDF/,
  },
  /** One table reports no changes. */
  'change trigger': {
    sql: 'drop trigger change_insert on bookings',
    faults: ['mail later'],
    finding: /did not learn of booking/,
  },
  /** A reconnecting screen gets only new changes. */
  'resumed feed': {
    patches: api(/isResumed: true(?=\s*\})/, 'isResumed: true, position: now.settled'),
    faults: ['kill api', 'restart postgres'],
    finding: /did not learn of/,
  },
  /** Cached pages outlive changes that they should show. */
  'dropped pages': {
    patches: api('if (shownKinds.has(kind)) store.clear();', ''),
    faults: ['mail later'],
    finding: /shows rev|lacks Board|deleted \d+ ms/,
  },
  /** A listening connection is trusted forever. */
  'heartbeat of the listener': {
    patches: api('clock.now() - heardUntil < CONNECTED_WITHIN_MS', 'true'),
    faults: ['partition', 'half-open'],
    finding: /shows rev|lacks Board|deleted \d+ ms/,
  },
};
