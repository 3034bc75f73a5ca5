import { doubtfulFaults, doubtsPerFault, explainsDoubt } from './excuse.ts';
import { type History, isDone, type Mail } from './history.ts';

/** One slice: what is claimed at its end is sent by then. */
const sliceMs = 30_000;
/** The mail server rejects addresses that contain this. */
export const refusedMark = 'refused';

/** A newsletter and its recipient. */
export const keyOf = (newsletter: string, email: string): string => `${newsletter} to ${email}`;

export const byKey = (mails: readonly Mail[]): Map<string, Mail[]> => {
  const sorted = new Map<string, Mail[]>();
  for (const mail of mails) {
    if (!mail.unsubscribe) continue;
    const key = keyOf(mail.subject, mail.to);
    sorted.set(key, [...(sorted.get(key) ?? []), mail]);
  }
  return sorted;
};

/**
 * How often the owner requested retries of uncertain deliveries: even one without a response may have
 * happened.
 */
export const countRetries = (writes: History['writes']): Map<string, number> => {
  const retries = new Map<string, number>();
  for (const { action, subject } of writes)
    if (action === 'retry') retries.set(subject, (retries.get(subject) ?? 0) + 1);
  return retries;
};

/**
 * No recipient gets a newsletter twice unless its owner requested it, and each delivery matches what the mail
 * server saw.
 */
export function checkDeliveries({ writes, mails, faults, end }: History): string[] {
  const found: string[] = [];
  const retries = countRetries(writes);
  const arrived = byKey(mails);
  const statusOf = new Map(end.newsletters.map(({ subject, status }) => [subject, status]));
  let uncertain = 0;
  for (const { newsletter, email, status, claimed_at } of end.deliveries) {
    const key = keyOf(newsletter, email);
    const copies = arrived.get(key)?.length ?? 0;
    arrived.delete(key);
    if (copies > 1 + (retries.get(newsletter) ?? 0)) found.push(`${key} arrived ${copies} times`);
    if (status === 'sent' && copies === 0) found.push(`${key} is called sent and never arrived`);
    // The recipient of a retried delivery may have unsubscribed because of the uncertain copy.
    const earlier = status === 'suppressed' ? (retries.get(newsletter) ?? 0) : 0;
    if (['failed', 'suppressed', 'pending'].includes(status) && copies > earlier)
      found.push(`${key} is ${status} and arrived`);
    if (status === 'sending' || (status === 'pending' && statusOf.get(newsletter) !== 'cancelled'))
      found.push(`${key} is left ${status}`);
    if (status === 'failed' && !email.includes(refusedMark)) found.push(`${key} has failed`);
    if (status === 'sent' && email.includes(refusedMark)) found.push(`${key} was refused and is called sent`);
    if (status !== 'uncertain') continue;
    uncertain += 1;
    const at = claimed_at ?? 0;
    if (!explainsDoubt(faults, at, at + sliceMs)) found.push(`${key} is uncertain, and no fault explains it`);
  }
  for (const key of arrived.keys()) found.push(`${key} has no delivery`);
  const most = doubtsPerFault.deliveries * doubtfulFaults(faults);
  if (uncertain > most) found.push(`${uncertain} uncertain deliveries, ${most} explained`);
  return found;
}

/** A submitted newsletter exists once, and all subscribers at that time have a delivery. */
export function checkAudience({ writes, end }: History): string[] {
  const found: string[] = [];
  const joined = writes
    .filter((write) => write.noun === 'subscriber' && write.action === 'create')
    .filter(isDone);
  const left = new Map(
    writes.filter(({ action }) => action === 'leave').map((write) => [write.subject, write]),
  );
  for (const submit of writes.filter(({ action }) => action === 'submit').filter(isDone)) {
    const made = end.newsletters.filter(({ subject }) => subject === submit.subject);
    if (made.length !== 1)
      found.push(`${submit.subject} was submitted once and is there ${made.length} times`);
    if (made[0] && !['done', 'cancelled'].includes(made[0].status))
      found.push(`${submit.subject} is ${made[0].status}`);
    const hasDelivery = new Set(
      end.deliveries.filter(({ newsletter }) => newsletter === submit.subject).map(({ email }) => email),
    );
    for (const { subject: email, answeredAt } of joined) {
      const leave = left.get(email);
      // Rejections of earlier newsletters suppress an address correctly.
      if (answeredAt >= submit.startedAt || email.includes(refusedMark)) continue;
      if (leave && leave.startedAt < submit.answeredAt) continue;
      if (!hasDelivery.has(email)) found.push(`${submit.subject} left out ${email}`);
    }
  }
  return found;
}

/** No recipient is claimed after unsubscribing, nor while the newsletter is paused or after its end. */
export function checkClaims({ writes, end }: History): string[] {
  const found: string[] = [];
  const left = new Map(
    writes
      .filter(({ action }) => action === 'leave')
      .filter(isDone)
      .map(({ subject, answeredAt }) => [subject, answeredAt]),
  );
  const steps = writes.filter(({ noun, action }) => noun === 'newsletter' && action !== 'submit');
  for (const { newsletter, email, status, claimed_at } of end.deliveries) {
    if (claimed_at === null || status === 'suppressed') continue;
    if (claimed_at > (left.get(email) ?? Number.POSITIVE_INFINITY))
      found.push(`${newsletter} was sent to ${email}, who had left`);
    for (const step of steps) {
      if (step.subject !== newsletter || step.action === 'resume' || step.action === 'retry' || !isDone(step))
        continue;
      const { startedAt: over } = steps.find(
        ({ subject, action, startedAt }) =>
          subject === newsletter && action === 'resume' && startedAt > step.startedAt,
      ) ?? { startedAt: Number.POSITIVE_INFINITY };
      if (claimed_at > step.answeredAt && claimed_at < over)
        found.push(`${newsletter} was sent to ${email} after ${step.action}`);
    }
  }
  return found;
}
