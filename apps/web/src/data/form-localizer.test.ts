import { bookingFields } from '@perfboard/contracts/booking';
import { contactFields } from '@perfboard/contracts/contact';
import { subscriberFields } from '@perfboard/contracts/subscriber';
import {
  bookingFileMessages,
  bookingFilesProblem,
  bookingMessages,
} from '@perfboard/contracts/words/booking';
import { contactMessages } from '@perfboard/contracts/words/contact';
import { emailRequired } from '@perfboard/contracts/words/error';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { translatorOf } from '@perfboard/messages/catalogs';
import { expect, test } from 'vitest';
import { localizerOf } from './form-localizer.ts';

const localize = localizerOf(translatorOf('de', 'formMessages'));

const typed = [
  '',
  'x',
  'x'.repeat(70),
  'x'.repeat(600),
  'x'.repeat(20_000),
  'аsha@example.com',
  'as“ha@example.com',
];
const forms = { booking: bookingFields, contact: contactFields, newsletter: subscriberFields };

/** Every message of a form whose fields all contain the same text. */
const messagesOf = (form: keyof typeof forms): string[] =>
  typed.flatMap((text) => {
    const names = Object.keys(forms[form].shape);
    const { error } = forms[form].safeParse(Object.fromEntries(names.map((name) => [name, text])));
    return error?.issues.map(({ message }) => message) ?? [];
  });

test.each(['booking', 'contact', 'newsletter'] as const)(
  'the browser has all messages that it can find in a %s form in German',
  (form) => {
    const messages = [...new Set(messagesOf(form))];
    expect(messages.length).toBeGreaterThanOrEqual(form === 'newsletter' ? 4 : 10);
    expect(messages.filter((message) => localize(message) === message)).toEqual([]);
  },
);

test('so it has those for files, for failures and for a sign-up', () => {
  const files = [Array(4).fill({ size: 1 }), [{ size: 11 * 1024 * 1024 }], [{ size: 0 }]].map(
    bookingFilesProblem,
  );
  const { chooseAgain, tooSlow, unreadable } = bookingFileMessages;
  const { subscribed, duplicate, duplicateShown, failed } = subscriberMessages;
  const texts = [
    ...files,
    ...[chooseAgain, tooSlow, unreadable, subscribed, duplicate, duplicateShown, failed],
    ...[bookingMessages.failed, bookingMessages.unexpected],
    ...[contactMessages.failed, contactMessages.unexpected, contactMessages.messageTooLong],
  ].map(String);
  expect(texts.filter((text) => localize(text) === text)).toEqual([]);
});

test('a message that the server has localized stays', () => {
  const german = localize(subscriberMessages.subscribed);
  expect(localize(german)).toBe(german);
});

test('the words that a sign-up needs at once are those of the contracts', () => {
  const t = translatorOf('en', 'site');
  expect([t('emailRequired'), t('subscribeFailed')]).toEqual([emailRequired, subscriberMessages.failed]);
});
