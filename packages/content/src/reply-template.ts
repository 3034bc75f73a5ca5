/** Beginnings of replies, as the desk offers them. `{name}` and `{title}` are filled in from the lead. */
export const replyTemplates: ReadonlyArray<{ id: string; label: string; text: string }> = [
  {
    id: 'question',
    label: 'A question first',
    text: 'Hello {name},\n\nthank you for writing about *{title}*. Before we can say more we would like to know:\n\n- How many pieces do you need?\n- By when?\n- Where will it run, and on what power?\n\nBest regards',
  },
  {
    id: 'call',
    label: 'Propose a call',
    text: 'Hello {name},\n\n*{title}* is something we have done before. Shall we talk it over for half an hour? We are there Monday to Friday from 9 AM to 6 PM; tell us a time that suits you.\n\nBest regards',
  },
  {
    id: 'offer',
    label: 'Send an offer',
    text: 'Hello {name},\n\nhere is what we propose for *{title}*:\n\n| What | Price |\n|---|---|\n| Design and prototype | |\n| Each further piece | |\n\nThe offer is good for 30 days.\n\nBest regards',
  },
  {
    id: 'decline',
    label: 'Not for us',
    text: 'Hello {name},\n\nthank you for thinking of us for *{title}*. It is not something that we do well, so we would rather say so now than disappoint you later.\n\nBest regards',
  },
];

/** A beginning with a lead's words in place of its placeholders. */
export const fillTemplate = (text: string, lead: { name: string; title: string }): string =>
  text.replace(/\{(name|title)\}/g, (_, key: 'name' | 'title') => lead[key]);
