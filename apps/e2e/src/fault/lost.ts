import { byKey, countRetries, keyOf } from './check-newsletter.ts';
import { type Action, type FaultRecord, type History, isDone, type Mail, type Write } from './history.ts';

/** A newsletter is sent and recorded within this time. */
const noteMs = 3_000;

/** The first and the last moment of commits that may be lost. */
type Span = readonly [from: number, to: number];

const isIn = (spans: readonly Span[], from: number, to: number): boolean =>
  spans.some(([start, end]) => from <= end && to >= start);

const spanOf = ({ from, to }: FaultRecord): Span => [from, to];

/** The name by which clients know a row or an email, if any. */
const boardOf = (projectName: string): string => projectName.replace(/ rev \d+$/, '');

/** The periods in which commits may be lost. */
const spansOf = ({ faults }: History): Span[] =>
  faults.filter(({ name, proof }) => name === 'fail over' && proof).map(spanOf);

/** The periods in which a newsletter may have been sent without being recorded. */
const sendingOf = (lost: readonly Span[]): Span[] => lost.map(([from, to]) => [from - noteMs, to + noteMs]);

const ofSteps: ReadonlySet<string> = new Set(['project', 'quote', 'appointment']);

/**
 * Writes that create a row, on which all later ones depend; for a project, a quote or an appointment, each
 * change depends on the earlier ones.
 */
const isOfRow = ({ noun, action }: Write): boolean =>
  ofSteps.has(noun) || action === 'create' || action === 'submit';

/** Events that these writes forbid are allowed if the writes may be lost. */
const forbids: ReadonlySet<Action> = new Set(['leave', 'pause', 'cancel']);

/**
 * A step that may be lost: rejected for a missing session, it never happened; otherwise it implies nothing.
 */
function unbound(step: Write): Write[] {
  if (!isDone(step)) return [];
  return [forbids.has(step.action) ? { ...step, answeredAt: Number.POSITIVE_INFINITY } : step];
}

/** How many failovers may have lost the record that one of these copies was sent. */
export const forgottenNotes = (history: History, copies: readonly Mail[]): number =>
  sendingOf(spansOf(history)).filter((span) => copies.some(({ at }) => isIn([span], at, at))).length;

/** Recipients who got a newsletter more often than the owner's requests and the failovers explain. */
export function checkLostNotes(history: History): string[] {
  const retries = countRetries(history.writes);
  return [...byKey(history.mails)].flatMap(([key, copies]) => {
    const forgotten = forgottenNotes(history, copies);
    const most = 1 + forgotten + (retries.get(copies[0]?.subject ?? '') ?? 0);
    return forgotten > 0 && copies.length > most ? [`${key} arrived ${copies.length} times`] : [];
  });
}

/**
 * A run without the writes that a failover may have lost: those made while the replica lagged behind, and
 * newsletters recorded then. Everything else, also without a response, still counts. A run without a failover
 * is returned unchanged.
 */
export function withoutLost(history: History): History {
  const lost = spansOf(history);
  if (lost.length === 0) return history;
  const { writes, mails, end } = history;
  const isLost = ({ startedAt, answeredAt }: Write) =>
    answeredAt !== null && isIn(lost, startedAt, answeredAt);
  const subjects = new Set(
    writes.filter((write) => isLost(write) && isOfRow(write)).map(({ subject }) => subject),
  );
  const uuids = new Set(writes.filter(({ subject }) => subjects.has(subject)).map(({ uuid }) => uuid));
  const isForgotten = (...names: readonly string[]) => names.some((name) => subjects.has(name));
  // A project that reappears because its removal was lost has lost its image's files.
  const bare = new Set(
    end.pictures
      .filter(({ projects }) => projects.some((name) => isForgotten(boardOf(name))))
      .map(({ uuid }) => uuid),
  );
  const known = new Set(end.pictures.map(({ uuid }) => uuid));
  // Also an unused image that reappeared without its files, until it was removed again.
  const lostFiles = ({ picture_uuid: uuid, error }: (typeof end.givenUp)[number]): boolean =>
    uuid !== null && (bare.has(uuid) || (!known.has(uuid) && error.endsWith('is missing')));
  const sending = sendingOf(lost);
  const newsletters = new Set(
    mails
      .filter(({ unsubscribe, at }) => unsubscribe && isIn(sending, at, at))
      .map(({ subject, to }) => keyOf(subject, to)),
  );
  const keepsMail = ({ to, reply_to, subject, unsubscribe }: Mail) =>
    !isForgotten(to, reply_to, subject) && !(unsubscribe && newsletters.has(keyOf(subject, to)));
  return {
    ...history,
    writes: writes
      .filter(({ subject }) => !isForgotten(subject))
      .flatMap((write) => (isLost(write) ? unbound(write) : [write])),
    mails: mails.filter(keepsMail),
    end: {
      ...end,
      leads: end.leads.filter(({ email }) => !isForgotten(email)),
      subscribers: end.subscribers.filter(({ email }) => !isForgotten(email)),
      notifications: end.notifications.filter(({ email }) => !isForgotten(email)),
      followUps: end.followUps.filter(({ email }) => !isForgotten(email)),
      appointments: end.appointments.filter(({ email }) => !isForgotten(email)),
      quotes: end.quotes.filter(({ email }) => !isForgotten(email)),
      newsletters: end.newsletters.filter(({ subject }) => !isForgotten(subject)),
      deliveries: end.deliveries.filter(
        ({ newsletter, email }) =>
          !isForgotten(newsletter, email) && !newsletters.has(keyOf(newsletter, email)),
      ),
      projects: end.projects.filter(({ project_name }) => !isForgotten(boardOf(project_name))),
      pictures: end.pictures.map((picture) =>
        bare.has(picture.uuid) ? { ...picture, status: 'ready', files: [] } : picture,
      ),
      givenUp: end.givenUp.filter((job) => !lostFiles(job)),
      audits: end.audits.filter(({ entity_uuid }) => !uuids.has(entity_uuid)),
    },
  };
}
