import { privacyPolicyOf, retention } from '@perfboard/content/privacy-policy';
import { shop } from '@perfboard/content/shop';
import { bookingFields } from '@perfboard/contracts/booking';
import { contactFields } from '@perfboard/contracts/contact';
import { subscriberFields } from '@perfboard/contracts/subscriber';
import { Prisma } from '@perfboard/db/client';
import { translatorOf } from '@perfboard/messages/catalogs';
import { expect, test } from 'vitest';

const texts = translatorOf('en', 'privacy');
const policy = JSON.stringify(privacyPolicyOf(texts, shop, retention));

/** Says nothing about a person. */
const own = 'our own number';
/** How the policy names what came with a lead. */
const lead = {
  uuid: own,
  email: 'email address',
  status: 'its status',
  note: 'internal notes',
  assignee_id: 'who takes care of it',
  is_spam: 'looks like spam',
  spam_reasons: 'the reasons if it looks like spam',
  source: 'the newsletter named in the link',
  referrer_host: 'the site that led you here',
  landing_page: 'the page at which your visit began',
  utm_source: 'the newsletter named in the link',
  utm_medium: 'the newsletter named in the link',
  utm_campaign: 'the newsletter named in the link',
  utm_term: 'the newsletter named in the link',
  utm_content: 'the newsletter named in the link',
  project_uuid: 'the project that you asked about',
  created_at: 'the time at which it arrived',
  customer_reply_at: 'your answers',
  stage: 'how far the work is',
  client_round: own,
  language: 'its language',
  // A copy of the sender's fields for the desk's search.
  search_text: 'email address',
};

test.each([
  [
    'booking',
    Prisma.BookingScalarFieldEnum,
    bookingFields,
    {
      ...lead,
      full_name: 'your full name',
      mobile_no: 'mobile number',
      project_title: 'the title of the project',
      purpose: 'what it should do',
      quantity: 'the quantity',
      budget: 'your budget',
      wanted_by: 'the date you need it by',
    },
  ],
  [
    'contact',
    Prisma.ContactScalarFieldEnum,
    contactFields,
    {
      ...lead,
      name: 'your name',
      mobile: 'mobile number',
      subject: 'the subject',
      message: 'the message',
    },
  ],
  [
    'subscriber',
    Prisma.SubscriberScalarFieldEnum,
    subscriberFields,
    {
      uuid: own,
      email: 'your email address',
      status: 'its status',
      refusals: 'whether your mail server refused them',
      consent: 'how you agreed',
      consent_at: 'when and how you agreed',
      topics: 'the topics',
      language: 'its language',
      paused_until: 'the pause that you choose',
      status_changed_at: own,
      created_at: 'the time at which it arrived',
    },
  ],
])('the privacy policy describes every field of a %s', (_kind, columns, form, said) => {
  expect(Object.keys(said).sort()).toEqual(Object.keys(columns).sort());
  expect(Object.keys(said)).toEqual(expect.arrayContaining(Object.keys(form.shape)));
  for (const [field, words] of Object.entries(said))
    if (words !== own) expect(policy, field).toContain(words);
});

test('the privacy policy describes quotes and the page of a lead', () => {
  for (const words of [
    'when you first open a quote',
    'the name you enter and the optional items you choose',
    'Your own page',
    'Anyone who has the link can open the page',
    'with their quotes and pages',
  ])
    expect(policy).toContain(words);
});

test('the privacy policy describes files, and what a browser keeps', () => {
  for (const words of ['up to three files', 'bookingProjectTitle', 'keeps what you typed for this tab'])
    expect(policy).toContain(words);
});
