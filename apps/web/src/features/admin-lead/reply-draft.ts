import { replyLimits, replyMessages } from '@perfboard/contracts/words/reply';
import { randomKey } from '../../data/random-key.ts';
import type { DraftKind } from '../admin-shell/kept-drafts.tsx';

/** A reply that is being written. */
export interface ReplyDraft {
  subject: string;
  body: string;
  /** What is sent along. */
  files?: readonly File[] | undefined;
  /** The last time that it was sent without an answer that says so, and by which key. */
  attempt?: { content: string; key: string } | undefined;
  /** It is on its way to the server. */
  isSending?: boolean;
  /**
   * Why it was not sent, at which field, and the recipient. Stored here, because the dialog may be closed by
   * then.
   */
  failure?: { message: string; path?: string | undefined; to: string } | undefined;
  /** What came of the last one, until its lead is closed. */
  sent?: string | undefined;
}

/** Something stands in it that would be missed. */
export const isWritten = ({ body, files = [] }: ReplyDraft): boolean =>
  body.trim() !== '' || files.length > 0;

export const replyDrafts: DraftKind<ReplyDraft> = { name: 'reply', isDirty: isWritten };

/** Why these files cannot be sent together. */
export function filesProblem(files: readonly Pick<File, 'size'>[]): string | undefined {
  if (files.length > replyLimits.filesMax) return replyMessages.tooManyFiles;
  if (files.some(({ size }) => size === 0)) return replyMessages.fileEmpty;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > replyLimits.filesBytesMax ? replyMessages.filesTooLarge : undefined;
}

/**
 * The idempotency key of a draft. The same text retains its key, even if the lead has changed: after a lost
 * answer the timeline already shows the reply, and the key must still find it.
 */
export function attemptOf({ subject, body, files = [], attempt }: ReplyDraft): {
  content: string;
  key: string;
} {
  const chosen = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
  const content = JSON.stringify([subject, body, chosen]);
  return attempt?.content === content ? attempt : { content, key: randomKey() };
}

/** A link to a file as a reply says it; a name holds no Markdown. */
export function fileLinkText({ name, url, until }: { name: string; url: string; until: string }): string {
  // A single parenthesis would end the link.
  const address = url.replaceAll('(', '%28').replaceAll(')', '%29');
  return `[${name.replace(/[\\`*_[\]<>&!|~]/g, '\\$&')}](${address}) (until ${until})`;
}

/** A text with another one put where the cursor was, set off by spaces. */
export function insertAt(text: string, at: number, added: string): string {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  return `${before}${/\S$/.test(before) ? ' ' : ''}${added}${/^\S/.test(after) ? ' ' : ''}${after}`;
}
