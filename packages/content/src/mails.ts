import type { Mails } from '@perfboard/contracts/shop/mails';
import type { ShopQuotes } from '@perfboard/contracts/shop/quotes';
import type { Replies } from '@perfboard/contracts/shop/replies';
import { newsletterDefaults } from '@perfboard/contracts/words/newsletter';
import { claims } from './shop.ts';

/**
 * The default texts of each email. They contain the shop's name as placeholders, so that changing it does not
 * count as an edit.
 */
export const mails: Mails = {
  booking: {
    subject: 'We received your booking request',
    preview: `${claims.replyPromise}.`,
    heading: 'Thank you',
    heading_known: 'Thank you, {{sender}}',
    text: `Your consultation request has reached us. ${claims.replyPromise}.`,
    closing: 'In a hurry? Call us: {{phone}}',
    reason: 'You receive this because someone requested a consultation at {{name}} with this address.',
  },
  contact: {
    subject: 'We received your message',
    preview: `${claims.replyPromise}.`,
    heading: 'Thank you',
    heading_known: 'Thank you, {{sender}}',
    text: `Your message has reached us. ${claims.replyPromise}.`,
    closing: '',
    reason: 'You receive this because someone sent a message to {{name}} from this address.',
  },
  confirmation: {
    subject: 'Confirm your subscription to {{name}}',
    preview: 'One click and you’re subscribed.',
    heading: 'Confirm your subscription',
    text: 'Someone entered this address for the newsletter of {{name}}.',
    action: 'Confirm subscription',
    note: 'The link works for {{days}} days. If this was not you, ignore this email and we won’t send you newsletters.',
    reason: 'You receive this because someone entered this address at {{url}}.',
  },
  prefixes: {
    booking: 'New booking request:',
    contact: 'New contact message:',
    digest: 'Your day at {{name}}:',
  },
  newsletter: {
    ...newsletterDefaults,
    // Signed with the shop's name.
    body: `${newsletterDefaults.body},\n{{name}}`,
    footer: '',
    reason: 'You receive this because you subscribed to the newsletter of {{name}}.',
    unsubscribe: 'Unsubscribe',
    manage: 'Your subscription',
    topics: [],
  },
};

/** The default reply templates. */
export const replies: Replies = {
  templates: [
    {
      name: 'Ask a few questions',
      subject: '',
      text: 'Hello {{first_name}},\n\nThank you for writing about *{{title}}*. So that we can plan and price it, could you tell us:\n\n- How many pieces do you need?\n- When do you need them?\n- Where will it run, and what will power it?\n\nBest regards,\n{{signature}}',
    },
    {
      name: 'Propose a call',
      subject: '',
      text: 'Hello {{first_name}},\n\nWe have built something like *{{title}}* before, and half an hour on the phone would answer most of our questions. We are here Monday to Friday from 9 AM to 6 PM. Which time suits you?\n\nBest regards,\n{{signature}}',
    },
    {
      name: 'Send an offer',
      subject: '',
      text: 'Hello {{first_name}},\n\nHere is our offer for *{{title}}*:\n\n| Item | Price |\n|---|---|\n| Design and prototype | |\n| Each additional piece | |\n\nThe offer is valid for 30 days. Reply to this email if you would like to go ahead or change anything.\n\nBest regards,\n{{signature}}',
    },
    {
      name: 'Decline politely',
      subject: '',
      text: 'Hello {{first_name}},\n\nThank you for thinking of us for *{{title}}*. It is outside of what we do well, so we would rather tell you now than disappoint you later. We wish you every success with it.\n\nBest regards,\n{{signature}}',
    },
  ],
};

/** How quotes are numbered and calculated, and what they say, until the owner decides. */
export const quotes: ShopQuotes = {
  number_pattern: 'Q-{year}-{number:4}',
  currency: 'USD',
  tax_rounding: 'line',
  tax_rate: '0',
  validity_days: 30,
  delivery_time: '',
  notes: '',
  terms: '',
  reminder: { is_on: true, days: 3 },
  templates: [],
};
