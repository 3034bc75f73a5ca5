import type { Newsletter, NewsletterDraftFields } from '@perfboard/contracts/newsletter';
import { changedFields } from '../admin-shell/changed-fields.ts';
import { localMinute } from '../admin-shell/format.ts';

/** The values of the newsletter form. */
export interface DraftValue {
  subject: string;
  preview_text: string;
  body: string;
  /** Only addresses that contain it get the newsletter. */
  filter: string;
  /** Topic ids: only subscribers who chose one of them get the newsletter; if empty, every subscriber. */
  topics: readonly string[];
  /** Published on the site once it is sent. */
  is_public: boolean;
  /** In the viewer's time zone, in the format of the field; empty: send immediately. */
  sendAt: string;
}

/** @param words the texts of a new newsletter */
export const newDraft = (
  words: Pick<DraftValue, 'subject' | 'body'>,
  { filter, topics }: Pick<DraftValue, 'filter' | 'topics'>,
): DraftValue => ({
  ...words,
  preview_text: '',
  filter,
  topics,
  is_public: false,
  sendAt: '',
});

export const draftOf = (newsletter: Newsletter): DraftValue => ({
  subject: newsletter.subject,
  preview_text: newsletter.preview_text,
  body: newsletter.body,
  filter: newsletter.filter ?? '',
  topics: newsletter.topics,
  is_public: newsletter.is_public,
  sendAt: localMinute(newsletter.scheduled_at),
});

export const isSame = (one: DraftValue, other: DraftValue): boolean => changedFields(one, other).length === 0;

/** Whether the clocks of that day leave out a time: they go forward. */
export function isLeftOut(sendAt: string): boolean {
  const at = new Date(sendAt);
  return !Number.isNaN(at.getTime()) && localMinute(at.toISOString()) !== sendAt;
}

/** A time as an instant. One that does not exist is returned unchanged, and the contract rejects it. */
function toInstant(sendAt: string): string | null {
  if (sendAt === '') return null;
  const at = new Date(sendAt);
  return Number.isNaN(at.getTime()) || isLeftOut(sendAt) ? sendAt : at.toISOString();
}

/** The fields for the server. An untouched time retains the seconds that its field does not show. */
export function fieldsOf(value: DraftValue, scheduledAt: string | null): NewsletterDraftFields {
  const { sendAt, filter, topics, ...text } = value;
  const isUnchanged = localMinute(scheduledAt) === sendAt;
  return {
    ...text,
    filter: filter || null,
    topics: [...topics],
    scheduled_at: isUnchanged ? scheduledAt : toInstant(sendAt),
  };
}
