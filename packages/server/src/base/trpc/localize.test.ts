import { appointmentTimesInput } from '@perfboard/contracts/appointment-time';
import { AppError, toIssues } from '@perfboard/contracts/error';
import { idempotencyKeySchema, uuidSchema } from '@perfboard/contracts/identifier';
import { bookingInput, contactInput, subscriberInput } from '@perfboard/contracts/lead';
import { projectListInput } from '@perfboard/contracts/project';
import { quoteAcceptFields, quoteAnswerFields, quoteDeclineFields } from '@perfboard/contracts/quote-fields';
import { bookingDetails, bookingFileMessages, bookingMessages } from '@perfboard/contracts/words/booking';
import { appointmentTimeMessages } from '@perfboard/contracts/words/booking-time';
import { clientPageMessages } from '@perfboard/contracts/words/client-page';
import { contactMessages } from '@perfboard/contracts/words/contact';
import { demoMessages } from '@perfboard/contracts/words/demo';
import { diskFullMessage, errorTable, unknownFieldMessage } from '@perfboard/contracts/words/error';
import { fileMessages } from '@perfboard/contracts/words/file';
import { newsletterMessages, topicMessages } from '@perfboard/contracts/words/newsletter';
import { projectMessages } from '@perfboard/contracts/words/project';
import { quoteMessages } from '@perfboard/contracts/words/quote';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { subscriberMessages } from '@perfboard/contracts/words/subscriber';
import { localizeMessage } from '@perfboard/messages/localize-message';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { tooMany } from '../rate-limit/rate-limit.ts';
import { localizeAnswer, localizeBody } from './localize.ts';

const pick = <Words extends object>(words: Words, ...names: Array<keyof Words>): unknown[] =>
  names.map((name) => words[name]);

const without = <Words extends object>(words: Words, ...names: Array<keyof Words>): unknown[] =>
  Object.entries(words)
    .filter(([name]) => !names.some((one) => one === name))
    .map(([, text]) => text);

/** The messages that a visitor can receive. A word that only members read is left out by name. */
const words = [
  ...Object.values(errorTable).map(({ message }) => message),
  diskFullMessage,
  unknownFieldMessage,
  ...without(bookingMessages, 'notFound', 'updated'),
  ...Object.values(bookingFileMessages),
  ...pick(contactMessages, 'created', 'failed', 'unexpected', 'messageTooLong'),
  ...without(subscriberMessages, ...(['deleted', 'notSuppressed', 'restored'] as const)),
  ...without(topicMessages, 'twice'),
  ...without(
    appointmentTimeMessages,
    ...(['badAddress', 'plainAddress', 'innerAddress', 'tooManyCalendars', 'calendarAdded'] as const),
    ...(['calendarRemoved', 'calendarGone', 'memberSaved', 'notOwn'] as const),
  ),
  ...without(
    clientPageMessages,
    ...(['origin', 'stageSet', 'stageUnknown', 'stageTwice', 'linksRevoked'] as const),
  ),
  ...pick(quoteMessages, 'accepted', 'declined', 'changesAsked', 'linkGone', 'alreadyAccepted'),
  ...pick(quoteMessages, 'alreadyDeclined', 'isExpired', 'isReplaced', 'nameRequired', 'nameTooLong'),
  ...pick(quoteMessages, 'confirmRequired', 'unknownOption', 'textRequired', 'textTooLong'),
  ...pick(sessionMessages, 'required', 'foreignOrigin'),
  demoMessages.noFiles,
  projectMessages.notFound,
  fileMessages.notFound,
  newsletterMessages.notFound,
  ...[1, 2, 89, 90, 3_600, 86_400].map((seconds) => tooMany(seconds * 1_000).message),
];

const inputs: Record<string, z.ZodType> = {
  booking: bookingInput,
  contact: contactInput,
  subscriber: subscriberInput,
  quoteAccept: quoteAcceptFields,
  quoteAnswer: quoteAnswerFields,
  quoteDecline: quoteDeclineFields,
  times: appointmentTimesInput,
  projects: projectListInput,
};

/** What a field may contain that a form does not expect. */
const values: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(30),
  'x'.repeat(600),
  'x'.repeat(20_000),
  'аsha@example.com',
  'as“ha@example.com',
  'no address',
  7,
  -1,
  1.5,
  true,
  ['x'],
  [{ size: 1 }],
  {},
];

const fieldsOf = (schema: z.ZodType): string[] => Object.keys((schema as z.ZodObject).shape);

/** The messages of an input whose fields all have this value, and of one with only that field. */
function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const names = fieldsOf(schema);
  const all = [
    Object.fromEntries(names.map((name) => [name, value])),
    ...names.map((name) => ({ [name]: value })),
    { unknown: value },
    value,
  ];
  return all.flatMap((input) => {
    const { error } = schema.safeParse(input);
    return error ? toIssues(error).map(({ message }) => message) : [];
  });
}

/** The texts that the catalogs do not have. */
const unknownIn = (texts: readonly unknown[]): string[] =>
  [...new Set(texts.map(String))].filter((text) => localizeMessage('de', text) === text);

test('every message that a visitor can receive is in the catalogs', () => {
  expect(unknownIn(words)).toEqual([]);
});

test.each(Object.keys(inputs))('so is every issue of %s', (name) => {
  const schema = inputs[name] as z.ZodType;
  const issues = values.flatMap((value) => messagesOf(schema, value));
  expect(issues.length).toBeGreaterThan(fieldsOf(schema).length);
  expect(unknownIn(issues)).toEqual([]);
});

test('so are issues of identifiers and of details that are no text', () => {
  const issues = [uuidSchema, idempotencyKeySchema].flatMap((schema) =>
    toIssues(schema.safeParse('?').error as z.ZodError).map(({ message }) => message),
  );
  const details = bookingDetails.map(({ name }) => name);
  expect(details).toEqual(['purpose', 'quantity', 'budget', 'wanted_by']);
  expect(issues).toHaveLength(2);
  expect(unknownIn(issues)).toEqual([]);
});

test('a language changes an error’s texts and nothing else of it', () => {
  const { code, message } = new AppError('NOT_FOUND');
  const body = { message, issues: [{ path: 'email', message: 'Email is required' }] };
  expect(localizeBody('en', body)).toEqual(body);
  expect(localizeBody('de', body)).toEqual({
    message: 'Nicht gefunden',
    issues: [{ path: 'email', message: 'Bitte geben Sie Ihre E-Mail-Adresse ein' }],
  });
  expect(localizeBody('de', { message })).toEqual({ message: 'Nicht gefunden' });
  expect(code).toBe('NOT_FOUND');
});

test('an answer keeps everything besides its message', () => {
  const answer = { message: contactMessages.created, uuid: 'a', time_path: '/b' };
  expect(localizeAnswer('fr', answer)).toEqual({ ...answer, message: 'Votre message a bien été envoyé.' });
  expect(localizeAnswer('en', answer)).toBe(answer);
  expect(localizeAnswer('de', [answer])).toEqual([answer]);
  expect(localizeAnswer('de', null)).toBe(null);
});
