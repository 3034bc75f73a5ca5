import { type History, isDone, type Write } from './history.ts';

/** The end of a number: `12` of `Q-2026-0012`. */
const countOf = (number: string): number => Number(/(\d+)$/.exec(number)?.[1] ?? Number.NaN);

/**
 * Each acknowledged quote is there once and as far as it was brought, accepted exactly once by its client, its emails
 * show what its page shows, and numbers have neither gaps nor doubles.
 */
export function checkQuotes({ writes, mails, end }: History): string[] {
  const found: string[] = [];
  const steps = writes.filter(({ noun }) => noun === 'quote');
  const isAnswered = (action: Write['action'], subject: string) =>
    steps.some((step) => step.action === action && step.subject === subject && isDone(step));
  for (const subject of new Set(steps.map((step) => step.subject))) {
    const rows = end.quotes.filter(({ email }) => email === subject);
    const [row] = rows;
    if (rows.length > 1 || (isAnswered('create', subject) && !row))
      found.push(`the quote to ${subject} is there ${rows.length} times`);
    if (!row) continue;
    if (isAnswered('send', subject) && row.number === null)
      found.push(`the quote to ${subject} was never sent`);
    if (isAnswered('accept', subject) && row.status !== 'accepted')
      found.push(`the quote to ${subject} is ${row.status} and was accepted`);
    const notified = end.notifications.filter(
      ({ kind, email }) => kind === 'quote_accepted' && email === subject,
    );
    if (notified.length !== (row.status === 'accepted' ? 1 : 0))
      found.push(`the acceptance of ${subject} has ${notified.length} notifications`);
  }
  for (const { to, subject, total, pdf } of mails) {
    const row = end.quotes.find(({ email, number }) => email === to && number && subject.includes(number));
    if (!row) continue;
    if (total !== row.total) found.push(`the email "${subject}" shows ${total}, and the page ${row.total}`);
    // A failover may have lost the stored one.
    if (!pdf || (row.pdf && pdf !== row.pdf)) found.push(`the email "${subject}" has another PDF`);
  }
  const numbers = end.quotes.flatMap(({ number }) => (number === null ? [] : countOf(number)));
  const sorted = numbers.sort((one, other) => one - other);
  if (sorted.some((number, index) => number !== index + 1))
    found.push(`the numbers of quotes are ${sorted.join(', ')}`);
  return found;
}
