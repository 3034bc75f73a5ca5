import type { Replies } from '@perfboard/contracts/shop/replies';

/** The product's own beginnings of replies. */
export const replies: Replies = {
  templates: [
    {
      name: 'A question first',
      subject: '',
      text: 'Hello {{name}},\n\nThank you for writing about *{{title}}*. We have a few questions first:\n\n- How many pieces do you need?\n- By when?\n- Where will it run, and on what power?\n\nBest regards',
    },
    {
      name: 'Propose a call',
      subject: '',
      text: 'Hello {{name}},\n\nWe have built something like *{{title}}* before. Could we talk about it for half an hour? We are here Monday to Friday from 9 AM to 6 PM. Tell us a time that suits you.\n\nBest regards',
    },
    {
      name: 'Send an offer',
      subject: '',
      text: 'Hello {{name}},\n\nHere is our offer for *{{title}}*:\n\n| What | Price |\n|---|---|\n| Design and prototype | |\n| Each further piece | |\n\nThe offer is valid for 30 days.\n\nBest regards',
    },
    {
      name: 'Not for us',
      subject: '',
      text: 'Hello {{name}},\n\nThank you for thinking of us for *{{title}}*. It is not something we do well, so we would rather say so now than disappoint you later.\n\nBest regards',
    },
  ],
};
