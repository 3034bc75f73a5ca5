import { randomKey } from '../../data/random-key.ts';

/** A reply that is being written. */
export interface ReplyDraft {
  subject: string;
  body: string;
  /** What is sent along. */
  files?: readonly File[] | undefined;
  /** The last time that it was sent without an answer that says so, and by which key. */
  attempt?: { content: string; key: string } | undefined;
}

/**
 * The key under which a draft is sent. The same words keep theirs, whatever else was read of the lead meanwhile: after a
 * lost answer the timeline already shows the reply, and its key still has to find it.
 */
export function attemptOf({ subject, body, files = [], attempt }: ReplyDraft): {
  content: string;
  key: string;
} {
  const chosen = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
  const content = JSON.stringify([subject, body, chosen]);
  return attempt?.content === content ? attempt : { content, key: randomKey() };
}
