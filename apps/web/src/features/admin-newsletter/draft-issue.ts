import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import type { PlainKey, Translator } from '@perfboard/messages/translator';

/** The messages of the draft's checks in the browser, as the contracts have them. */
const issues: Readonly<Record<string, PlainKey<'desk_newsletter'>>> = {
  'Subject is required': 'issueSubjectRequired',
  'Subject must not exceed 200 characters': 'issueSubjectLong',
  'Message is required': 'issueMessageRequired',
  'Message must not exceed 50,000 characters': 'issueMessageLong',
  'Preview text must not exceed 140 characters': 'issuePreviewLong',
  'Invalid time': 'issueTime',
  [newsletterMessages.pastTime]: 'issuePastTime',
};

/** A field's message in the language of the desk. */
export function issueText(t: Translator<'desk_newsletter'>, english: string | undefined): string | undefined {
  const key = english === undefined ? undefined : issues[english];
  return key ? t(key) : english;
}
