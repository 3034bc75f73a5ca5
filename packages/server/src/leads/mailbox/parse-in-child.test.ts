// @module-tag slow
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { incomingLimits } from '@perfboard/contracts/words/mailbox';
import { costOf } from '@perfboard/testing/cost';
import { scaled } from '@perfboard/testing/limit';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildProgram } from '../../testing/build-program.ts';
import { sessionSecret } from '../../testing/services.ts';
import { readReport } from './bounce-report.ts';
import { ParseError, parseInChild } from './parse-in-child.ts';
import { hostileMails, hostileReports } from './testing/hostile-mails.ts';
import { mailOf } from './testing/mail-of.ts';

let parser: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  parser = await buildProgram('src/leads/mailbox/mail-parser.ts');
});
afterAll(() => parser?.remove());

const parse = (raw: string) => {
  const source = Buffer.from(raw);
  return parseInChild(parser.path, source, { isCut: false, size: source.length });
};
const faultOf = (raw: string) =>
  parse(raw).then(
    () => 'none',
    (error) => (error instanceof ParseError ? error.fault : String(error)),
  );

describe('an email is parsed outside the worker', () => {
  test('with its text and its files', async () => {
    const file = 'Content-Disposition: attachment; filename=plan.pdf\r\n\r\n%PDF-';
    const mail = await parse(
      mailOf({ 'Content-Type': 'multipart/mixed; boundary=b' }, `--b\r\n\r\nYes.\r\n--b\r\n${file}\r\n--b--`),
    );
    expect(mail).toMatchObject({ fromEmail: 'ben@x.example', body: 'Yes.', trouble: '' });
    expect(mail.files.map(({ name, content }) => [name, Buffer.from(content).toString().trim()])).toEqual([
      ['plan.pdf', '%PDF-'],
    ]);
  });

  test('at the largest accepted size, within its limits', async () => {
    const lines = `${'A'.repeat(76)}\r\n`.repeat((incomingLimits.mailBytesMax - 2_000) / 78);
    const file = `Content-Disposition: attachment; filename=plan.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${lines}`;
    const mail = await parse(
      mailOf({ 'Content-Type': 'multipart/mixed; boundary=b' }, `--b\r\n\r\nYes.\r\n--b\r\n${file}\r\n--b--`),
    );
    expect(mail.files[0]?.bytes).toBeGreaterThan(12_000_000);
  });

  // `none` costs less than a second now; the others exceed the parser's limits.
  test.each([
    ['none', 'an attribute that is repeated in a tag without an end'],
    ['none', 'the same attribute as Outlook writes it'],
    ['none', 'elements within elements that are never closed'],
    ['none', 'closing tags that close nothing'],
    ['none', 'quotations within quotations'],
    ['none', 'lists within lists around lines'],
    ['none', 'blanks within a line'],
    ['none', '20,000 forwarded emails below 100,000 headers'],
    ['email', 'tiny parts, 15 MB of them'],
    ['email', 'flowed lines, 9 MB of them'],
    ['email', 'newlines as HTML, 15 MB of them'],
    ['email', 'parts within parts'],
  ] as const)('and the cause of failure is %s: %s', async (fault, name) => {
    expect(await faultOf(hostileMails[name]())).toBe(fault);
  });

  test('and a worker that stops ends its parser', async () => {
    const stopping = new AbortController();
    const source = Buffer.from(hostileMails['tiny parts, 15 MB of them']());
    const parsed = parseInChild(parser.path, source, {
      isCut: false,
      size: source.length,
      signal: stopping.signal,
    });
    stopping.abort();
    await expect(parsed).rejects.toMatchObject({ fault: 'start' });
  });

  test("and a parser that can't start is not the email's fault", async () => {
    const source = Buffer.from(mailOf({}));
    const cut = { isCut: false, size: source.length };
    await expect(parseInChild('/nowhere/mail-parser.js', source, cut)).rejects.toMatchObject({
      fault: 'start',
    });
    vi.stubEnv('PATH', '/nowhere');
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(parseInChild(parser.path, source, cut)).rejects.toMatchObject({ fault: 'start' });
  });
});

test('a parser without an answer rejects the call and does not end the worker', async () => {
  const silent = join(dirname(parser.path), 'silent.mjs');
  writeFileSync(silent, 'process.stdin.resume();');
  const source = Buffer.from(mailOf({}));
  await expect(parseInChild(silent, source, { isCut: false, size: source.length })).rejects.toMatchObject({
    fault: 'machine',
  });
});

test.each(Object.entries(hostileReports))(
  'parsing a report of %s takes linear time',
  async (_what, raw) => {
    const mail = await parse(raw());
    const text = raw();
    const cost = costOf(() => readReport(sessionSecret, mail)) / costOf(() => text.replaceAll(/\S/g, ' '));
    // A quadratic pattern costs tens of thousands of times as much.
    expect(cost).toBeLessThan(200);
  },
  scaled(60_000),
);
