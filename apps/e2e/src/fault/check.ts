import { presenceTiming } from '@perfboard/contracts/words/presence';
import { scaled } from '@perfboard/testing/limit';
import { checkAppointments } from './check-appointment.ts';
import { checkFollowUps } from './check-follow-up.ts';
import { checkLeadMails } from './check-mail.ts';
import { checkAudience, checkClaims, checkDeliveries } from './check-newsletter.ts';
import { checkQuotes } from './check-quote.ts';
import { checkEnd, checkFeed, checkOrphans, checkPages, checkPictures } from './check-view.ts';
import { checkAnswers, checkBoards, checkMessages, checkRows } from './check-write.ts';
import { followUpMs, type History, isDone, type Write } from './history.ts';
import { checkLostNotes, withoutLost } from './lost.ts';

/** A member who is gone is shown for no longer than this: ten seconds, unless the machine is slow. */
const goneMaxMs = presenceTiming.goneMs + scaled(1_000);

/** Every process saw the member with a lead open, and none for long after the tab and a process had died. */
const checkPresence = ({ presence }: History): string[] =>
  presence.flatMap(({ api, isSeen, goneAfterMs }) => {
    if (!isSeen) return [`api ${api} never saw the member who had a lead open`];
    if (goneAfterMs === null) return [`api ${api} shows a member who is gone`];
    return goneAfterMs > goneMaxMs ? [`api ${api} showed a member for ${goneAfterMs} ms who was gone`] : [];
  });

const hasBitten = (faults: History['faults'], name: string): boolean =>
  faults.some((fault) => fault.name === name && fault.proof !== null);

/** Whether a follow-up was due in a fault, or up to so long after it. */
const wasDueIn = (
  { faults, end }: History,
  { afterMs, isWanted }: { afterMs: number; isWanted: (name: string) => boolean },
): boolean =>
  faults.some(
    ({ name, from, to, proof }) =>
      proof !== null &&
      isWanted(name) &&
      end.followUps.some(({ due_at }) => due_at >= from && due_at <= to + afterMs),
  );
const killsWorker = /^kill (both )?workers?$|^end worker$|^no worker starts$/;

/**
 * Situations that a run must have met for its result to mean anything: without a response lost after a
 * commit, for example, it proves nothing about repeated posts.
 */
const sometimes: Record<string, (history: History) => boolean> = {
  'an answer was lost after its commit': ({ writes, end }) =>
    writes.some(
      ({ attempts, uuid, lastSentAt = 0 }) =>
        attempts > 1 && end.leads.some((lead) => lead.uuid === uuid && (lead.created_at ?? 0) < lastSentAt),
    ),
  'an email was sent twice because a fault left it in doubt': (history) =>
    count(history).secondCopies > 0 || count(history).uncertain > 0,
  'a newsletter was interrupted while it was sent': ({ faults, end }) =>
    faults.some(
      ({ name, from, to, proof }) =>
        proof !== null &&
        (name === 'kill worker' || name === 'kill both workers') &&
        end.deliveries.some(
          ({ claimed_at }) => claimed_at !== null && claimed_at > from - 5_000 && claimed_at < to + 30_000,
        ),
    ),
  'a digest was sent, and expired rows were erased, after a clock had been wrong': ({ faults }) =>
    ['digest ahead', 'night ahead'].every((name) => hasBitten(faults, name)),
  'a step of the nightly work failed': ({ faults }) => hasBitten(faults, 'failing step'),
  'several visitors picked one time at once, and one got it': ({ writes }) => {
    const picks = writes.filter(({ action }) => action === 'pick');
    const isLater = (one: Write, other: Write) =>
      one !== other && one.startsAt === other.startsAt && one.startedAt < (other.answeredAt ?? 0);
    return picks.some(
      (lost) => lost.status === 409 && picks.some((won) => isDone(won) && isLater(lost, won)),
    );
  },
  'a time was picked, moved or canceled by an attempt whose answer was lost': ({ writes }) =>
    writes.some(({ noun, attempts, status }) => noun === 'appointment' && attempts > 1 && status === 200),
  // A process that was killed is back after a second.
  'a follow-up came due while a worker was dead': (history) =>
    wasDueIn(history, { afterMs: 1_000, isWanted: (name) => killsWorker.test(name) }),
  'a follow-up was planned while a clock was wrong': (history) =>
    wasDueIn(history, { afterMs: followUpMs, isWanted: (name) => name === 'clock step' }),
  'a screen followed through a new connection': ({ followers }) =>
    followers.some(({ connections }) => connections > 1),
};

/** The situations that a run never met, one line each. */
export const missedMarks = (history: History): string[] =>
  Object.entries(sometimes).flatMap(([mark, isReached]) => (isReached(history) ? [] : [`never: ${mark}`]));

/** The minimum that a run must have seen: one without any fault proves nothing. */
export interface Floor {
  leads: number;
  /** Writes that were answered only after a retry. */
  retried: number;
  leadMails: number;
  newsletterMails: number;
  reads: number;
  events: number;
  pictures: number;
  left: number;
  /** Kinds of faults with a proven effect. */
  kinds: number;
  faults: number;
}

export type Counts = Floor & {
  newsletters: number;
  triedAgain: number;
  secondCopies: number;
  uncertain: number;
  orphans: number;
};

/** The shop's own address, which gets the lead notifications. */
export const desk = 'desk@shop.example';
/** The owner's own address, which gets a digest. */
export const ownerEmail = 'owner@shop.example';

export function count(history: History): Counts {
  const { writes, mails, followers, reads, faults, end } = history;
  const done = writes.filter(isDone);
  const bit = faults.filter(({ proof }) => proof !== null);
  const leadMails = mails.filter(({ unsubscribe }) => !unsubscribe);
  const hashes = new Set(end.pictures.map(({ content_hash }) => content_hash));
  return {
    leads: done.filter(
      ({ noun, action }) => action === 'create' && (noun === 'booking' || noun === 'contact'),
    ).length,
    retried: done.filter(({ attempts }) => attempts > 1).length,
    leadMails: leadMails.length,
    newsletterMails: mails.length - leadMails.length,
    reads: reads.length,
    events: followers.reduce((sum, { events }) => sum + events.length, 0),
    pictures: done.filter(({ noun, action }) => noun === 'project' && action === 'create').length,
    left: done.filter(({ action }) => action === 'leave').length,
    kinds: new Set(bit.map(({ name }) => name)).size,
    faults: bit.length,
    newsletters: end.newsletters.length,
    triedAgain: done.filter(({ action }) => action === 'retry').length,
    secondCopies: leadMails.length - new Set(leadMails.map(({ message_id }) => message_id)).size,
    uncertain: end.deliveries.filter(({ status }) => status === 'uncertain').length,
    orphans: new Set(end.files.map((file) => file.content_hash).filter((hash) => !hashes.has(hash))).size,
  };
}

/** If a run did too little, an intact promise means nothing. */
export function checkFloor(history: History, floor: Partial<Floor>): string[] {
  const counts = count(history);
  return Object.entries(floor).flatMap(([name, least]) => {
    const seen = counts[name as keyof Floor];
    return seen < least ? [`only ${seen} ${name}, ${least} are wanted`] : [];
  });
}

/** Each reply that arrived in the mailbox is stored once, whatever arrived before it. */
const checkMailbox = ({ answers, end }: History): string[] =>
  answers.flatMap((subject) => {
    const copies = end.answers.filter((one) => one === subject).length;
    return copies === 1 ? [] : [`the email "${subject}" is stored ${copies} times`];
  });

/** Compares all promises with the observations: one line for each broken promise. */
export function check(whole: History, floor: Partial<Floor>): string[] {
  const history = withoutLost(whole);
  return [
    ...checkFloor(whole, floor),
    ...checkAnswers(history),
    ...checkRows(history),
    ...checkMessages(history),
    ...checkBoards(history),
    ...checkQuotes({ ...history, end: { ...history.end, quotes: whole.end.quotes } }),
    ...checkLeadMails(history, { desk, ownerEmail }),
    ...checkFollowUps(history),
    ...checkAppointments(history),
    ...checkPresence(history),
    ...checkDeliveries(history),
    ...checkLostNotes(whole),
    // A failover may cause a second copy, but never a missing one.
    ...checkAudience({ ...history, end: { ...history.end, deliveries: whole.end.deliveries } }),
    ...checkClaims(history),
    ...checkFeed(history),
    ...checkPages(history),
    ...checkPictures(history),
    ...checkOrphans(history),
    ...checkMailbox(history),
    ...history.overdue.map((work) => `never done: ${work}`),
    ...checkEnd(history),
  ];
}
