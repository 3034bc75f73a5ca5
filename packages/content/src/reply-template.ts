import type { Replies } from '@perfboard/contracts/shop/replies';

/** The product's own beginnings of replies. */
export const replies: Replies = {
  templates: [
    {
      name: 'A question first',
      subject: '',
      text: 'Hello {{name}},\n\nthank you for writing about *{{title}}*. Before we can say more we would like to know:\n\n- How many pieces do you need?\n- By when?\n- Where will it run, and on what power?\n\nBest regards',
    },
    {
      name: 'Propose a call',
      subject: '',
      text: 'Hello {{name}},\n\n*{{title}}* is something we have done before. Shall we talk it over for half an hour? We are there Monday to Friday from 9 AM to 6 PM; tell us a time that suits you.\n\nBest regards',
    },
    {
      name: 'Send an offer',
      subject: '',
      text: 'Hello {{name}},\n\nhere is what we propose for *{{title}}*:\n\n| What | Price |\n|---|---|\n| Design and prototype | |\n| Each further piece | |\n\nThe offer is good for 30 days.\n\nBest regards',
    },
    {
      name: 'Not for us',
      subject: '',
      text: 'Hello {{name}},\n\nthank you for thinking of us for *{{title}}*. It is not something that we do well, so we would rather say so now than disappoint you later.\n\nBest regards',
    },
  ],
};
