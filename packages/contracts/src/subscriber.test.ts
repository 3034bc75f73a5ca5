import { catalogOf } from '@perfboard/messages/catalogs';
import { expect, test } from 'vitest';
import { subscriberFields } from './subscriber.ts';
import { firstMessages } from './testing/messages.ts';
import {
  emailProvider,
  subscriberExportColumns,
  subscriberExportName,
  subscriberMessages,
} from './words/subscriber.ts';

test.each([
  ['', ['Email is required']],
  [undefined, ['Email is required']],
  ['nobody', ['Please enter a valid email address']],
  ['a@b', ['Please enter a valid email address']],
  ['Some.One+tag@Mail.Example.com', []],
])('%j gives %j', (email, expected) => {
  expect(firstMessages(subscriberFields, { email })).toEqual(expected);
});

test.each([
  ['a@gmail.com', 'gmail'],
  ['a@yahoo.com', 'yahoo'],
  ['a@yahoo.co.uk', 'yahoo'],
  ['a@outlook.com', 'outlook'],
  ['a@hotmail.fr', 'outlook'],
  ['a@example.com', 'other'],
  ...['googlemail.com', 'ymail.com', 'rocketmail.com', 'live.com', 'msn.com'].map(
    (domain) => [`a@${domain}`, 'other'] as [string, string],
  ),
  ['a@notgmail.com', 'other'],
])('%s is of %s', (email, provider) => {
  expect(emailProvider(email)).toBe(provider);
});

test('the texts and the export are the specification’s', () => {
  expect(subscriberMessages).toMatchObject({
    subscribed: 'Thank you for subscribing!',
    duplicate: 'Email is already subscribed',
    duplicateShown: 'This email is already subscribed.',
    failed: 'Failed to subscribe',
  });
  expect(catalogOf('en', 'desk_newsletter')).toMatchObject({
    subscribersFailed: 'Failed to fetch newsletter subscribers',
    subscribersFailedTitle: 'Error Loading Subscribers',
    noSubscribers: 'No Subscribers Found',
  });
  expect(subscriberExportName('2026-11-21')).toBe('newsletter_subscribers_2026-11-21.csv');
  expect(subscriberExportColumns).toEqual(['Email', 'Domain', 'Subscribed Date', 'UUID']);
});
