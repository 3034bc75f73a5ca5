import type { FaultRecord, History, Mail, Write } from './history.ts';

/** A newsletter goes out, and its note is written, within this. */
const noteMs = 3_000;

/** The first and the last moment of which commits may be lost. */
type Span = readonly [from: number, to: number];

const isIn = (spans: readonly Span[], from: number, to: number): boolean =>
  spans.some(([start, end]) => from <= end && to >= start);

const spanOf = ({ from, to }: FaultRecord): Span => [from, to];

/** By whom or what a row or a mail is known to the clients, as far as it is. */
const boardOf = (projectName: string): string => projectName.replace(/ rev \d+$/, '');
const keyOf = (campaign: string, email: string): string => `${campaign} to ${email}`;

/**
 * A run without that of which a fail-over may have lost commits: whatever was written while the copy lagged behind, and newsletters
 * whose note was. Nothing of the rest is forgiven. A run without a fail-over is the same.
 */
export function withoutLost(history: History): History {
  const lost = history.faults.filter(({ name, proof }) => name === 'fail over' && proof).map(spanOf);
  if (lost.length === 0) return history;
  const { writes, mails, end } = history;
  const isLost = ({ startedAt, answeredAt }: Write) =>
    isIn(lost, startedAt, answeredAt ?? Number.POSITIVE_INFINITY);
  const subjects = new Set(writes.filter(isLost).map(({ subject }) => subject));
  const uuids = new Set(writes.filter(({ subject }) => subjects.has(subject)).map(({ uuid }) => uuid));
  const sending = lost.map(([from, to]): Span => [from - noteMs, to + noteMs]);
  const newsletters = new Set(
    mails
      .filter(({ unsubscribe, at }) => unsubscribe && isIn(sending, at, at))
      .map(({ subject, to }) => keyOf(subject, to)),
  );
  const isForgotten = (...names: readonly string[]) => names.some((name) => subjects.has(name));
  const keepsMail = ({ to, reply_to, subject, unsubscribe }: Mail) =>
    !isForgotten(to, reply_to, subject) && !(unsubscribe && newsletters.has(keyOf(subject, to)));
  return {
    ...history,
    writes: writes.filter(({ subject }) => !isForgotten(subject)),
    mails: mails.filter(keepsMail),
    end: {
      ...end,
      leads: end.leads.filter(({ email }) => !isForgotten(email)),
      subscribers: end.subscribers.filter(({ email }) => !isForgotten(email)),
      notices: end.notices.filter(({ email }) => !isForgotten(email)),
      campaigns: end.campaigns.filter(({ subject }) => !isForgotten(subject)),
      recipients: end.recipients.filter(
        ({ campaign, email }) => !isForgotten(campaign, email) && !newsletters.has(keyOf(campaign, email)),
      ),
      projects: end.projects.filter(({ project_name }) => !isForgotten(boardOf(project_name))),
      audits: end.audits.filter(({ entity_uuid }) => !uuids.has(entity_uuid)),
    },
  };
}
