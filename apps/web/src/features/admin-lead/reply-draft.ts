import { replyLimits } from '@perfboard/contracts/words/lead';
import type { Work } from '../admin-shell/use-draft.ts';

/** A reply that is being written. */
export interface ReplyValue {
  subject: string;
  body: string;
  files: readonly File[];
}

/** The initial values of a reply. */
export interface ReplyBase {
  /** The name of the person who gets it. */
  to: string;
  subject: string;
  /** Greeting and signature. */
  text: string;
}

export const replyDrafts = 'reply';

/** It contains more than the initial greeting and signature. */
export const hasText = ({ body }: ReplyValue, { text }: Pick<ReplyBase, 'text'>): boolean =>
  body.trim() !== '' && body.trim() !== text.trim();

/** It contains something that would be lost. */
export const isWritten = (reply: ReplyValue, base: Pick<ReplyBase, 'text'>): boolean =>
  hasText(reply, base) || reply.files.length > 0;

/** Whether two drafts are the same reply: a retry then keeps its key. */
export function isSameReply(one: ReplyValue, other: ReplyValue): boolean {
  const content = ({ subject, body, files }: ReplyValue) =>
    JSON.stringify([subject, body, files.map(({ name, size, lastModified }) => [name, size, lastModified])]);
  return content(one) === content(other);
}

/** Combines an undone reply with later input. */
export const withReturned = (
  typed: ReplyValue,
  returned: ReplyValue,
  base: Pick<ReplyBase, 'text'>,
): ReplyValue =>
  isWritten(typed, base)
    ? {
        subject: returned.subject,
        body: hasText(typed, base) ? `${returned.body}\n\n${typed.body}` : returned.body,
        files: [...returned.files, ...typed.files],
      }
    : returned;

/** Why a reply was not sent. */
export const replyFailure = ({
  answer,
  issues,
}: Pick<Work<ReplyBase, ReplyValue>, 'answer' | 'issues'>): string | undefined =>
  answer?.tone === 'danger' ? (issues[0]?.message ?? answer.message) : undefined;

/** Why these files cannot be sent together, by the key of its text. */
export function filesProblem(
  files: readonly Pick<File, 'size'>[],
): 'tooManyFiles' | 'fileEmpty' | 'filesTooLarge' | undefined {
  if (files.length > replyLimits.filesMax) return 'tooManyFiles';
  if (files.some(({ size }) => size === 0)) return 'fileEmpty';
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > replyLimits.filesBytesMax ? 'filesTooLarge' : undefined;
}

/**
 * A Markdown link to a file, with its name escaped.
 * @param link.until how long it works, in words of the reply's language
 */
export function fileLinkText({ name, url, until }: { name: string; url: string; until: string }): string {
  // A single parenthesis would end the link.
  const address = url.replaceAll('(', '%28').replaceAll(')', '%29');
  return `[${name.replace(/[\\`*_[\]<>&!|~]/g, '\\$&')}](${address}) (${until})`;
}

/** A text with another one put where the cursor was, set off by spaces. */
export function insertAt(text: string, at: number, added: string): string {
  const [before, after] = [text.slice(0, at), text.slice(at)];
  return `${before}${/\S$/.test(before) ? ' ' : ''}${added}${/^\S/.test(after) ? ' ' : ''}${after}`;
}
