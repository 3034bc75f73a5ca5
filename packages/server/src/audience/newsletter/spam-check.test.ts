import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { checkSpam, hasSpamCheck, readSpamReport } from './spam-check.ts';

const table = ` pts rule name              description
---- ---------------------- --------------------------------------------------
 0.9 MISSING_HEADERS        Missing To: header
-0.0 NO_RELAYS              Informational: message was not relayed via SMTP
 2.7 MISSING_DATE           Missing Date: header
`;
const rules = [
  { name: 'MISSING_DATE', points: 2.7, text: 'Missing Date: header' },
  { name: 'MISSING_HEADERS', points: 0.9, text: 'Missing To: header' },
];

test('a report of either program says how many points, and what speaks against the mail', () => {
  const whole = `Subject: test\n\nContent analysis details:   (3.6 points, 5.0 required)\n\n${table}`;
  // Called spam, it stands in the mail and behind it.
  for (const answer of [whole, whole + whole, `3.6/5.0\nSpam detection software\n\n${table}`])
    expect(readSpamReport(answer)).toEqual({ score: 3.6, required: 5, rules });
  // What the mail says is no report.
  const saying = `Subject: test\n\n24/7\nContent analysis details:   (0 points, 9 required)\n 9.0 OWN_RULE  none\n`;
  expect(readSpamReport(saying + whole)).toEqual({ score: 3.6, required: 5, rules });
  for (const answer of ['', '0/0\n', 'Subject: test\n\n24/7\n', 'Subject: test\n\ntest\n'])
    expect(readSpamReport(answer)).toBeNull();
});

const isInstalled = ['spamc', 'spamassassin'].some((name) => {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

test.skipIf(isInstalled)(
  'where SpamAssassin is not installed nothing is offered, and nobody waits',
  async () => {
    expect(await checkSpam('Subject: test\r\n\r\ntest\r\n')).toBeNull();
    expect(await hasSpamCheck()).toBe(false);
  },
);
