import { translationMessages } from '@perfboard/contracts/translation';
import { deletionMessages } from '@perfboard/contracts/words/desk';
import { newsletterMessages, publishedNewsletterMessages } from '@perfboard/contracts/words/newsletter';
import { backupMessages, privacyMessages } from '@perfboard/contracts/words/operation';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { importMessages } from '@perfboard/contracts/words/subscriber-import';
import { localizeMessage } from '@perfboard/messages/localize-message';
import { expect, test } from 'vitest';

/** Answers of the API to members. */
const answers = [
  // The subject of a new newsletter, which is content.
  ...Object.values({ ...newsletterMessages, untitled: newsletterMessages.saved }),
  ...[publishedNewsletterMessages.published, publishedNewsletterMessages.unpublished],
  ...[subscriberMessages.notFound, subscriberMessages.deleted],
  ...[subscriberMessages.notSuppressed, subscriberMessages.restored],
  ...Object.values(importMessages),
  ...[backupMessages.asked, backupMessages.isOff, backupMessages.isRunning],
  ...[backupMessages.notFound, backupMessages.gone, backupMessages.notHere],
  privacyMessages.erased,
  ...[translationMessages.saved, translationMessages.changed, translationMessages.notOffered],
  ...[1, 2].flatMap((count) => [deletionMessages.done(count), deletionMessages.restored(count)]),
  ...[deletionMessages.tooLate, deletionMessages.taken],
];

test.each(['de', 'es', 'fr'] as const)(
  'members get the answers about the audience and the system in %s',
  (language) => {
    expect(answers.filter((english) => localizeMessage(language, english) === english)).toEqual([]);
  },
);
