import { calendarAnswers } from '@perfboard/contracts/words/mailbox';

const isKnown = (answer: string): answer is keyof typeof calendarAnswers => answer in calendarAnswers;

/**
 * What a calendar answers to an invitation (RFC 5546), in words; empty where it answers nothing. Anybody can write one: it is shown,
 * and changes nothing.
 */
export function calendarAnswer(calendar: string): string {
  // A long line goes on behind a space.
  const lines = calendar.replace(/\r?\n[ \t]/g, '').toUpperCase();
  if (!/^METHOD:REPLY\s*$/m.test(lines)) return '';
  const [, answer = ''] = /^ATTENDEE\b[^\n]*;PARTSTAT=([A-Z-]+)/m.exec(lines) ?? [];
  return isKnown(answer) ? calendarAnswers[answer] : '';
}
