import { mailOf } from './mail-of.ts';

const html = { 'Content-Type': 'text/html; charset=utf-8' };
const mixed = { 'Content-Type': 'multipart/mixed; boundary=b' };
const many = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const megabyte = 1_000_000;

/**
 * Emails that cost seconds or minutes of CPU time unless limited. Each is larger than a real one of its kind.
 */
export const hostileMails = {
  'an attribute that is repeated in a tag without an end': () =>
    mailOf(html, `<div ${many(' id=yahoo_quoted', megabyte)}`),
  'the same attribute as Outlook writes it': () =>
    mailOf(html, `<div ${many(' class=divRplyFwdMsg', megabyte)}`),
  'elements within elements that are never closed': () => mailOf(html, many('<b>', megabyte)),
  'closing tags that close nothing': () =>
    mailOf(html, `${many('<b>', megabyte / 2)}${many('</i>', megabyte / 2)}`),
  'quotations within quotations': () => mailOf(html, many('<blockquote>x\n', megabyte)),
  'lists within lists around lines': () =>
    mailOf(html, `${'<ul><li>'.repeat(200)}<pre>${many('&#10;', megabyte)}`),
  'blanks within a line': () => mailOf(html, `${many('&nbsp;', megabyte - 10)}x`),
  '20,000 forwarded emails below 100,000 headers': () =>
    `${many('X: y\r\n', 600_000)}${mailOf(mixed, many('--b\r\nContent-Type: message/rfc822\r\n\r\n\r\n', 800_000))}`,
  'tiny parts, 15 MB of them': () => mailOf(mixed, many('--b\r\n\r\na\r\n', 15 * megabyte)),
  'flowed lines, 9 MB of them': () =>
    mailOf({ 'Content-Type': 'text/plain; format=flowed' }, many('> a \r\n', 9 * megabyte)),
  'newlines as HTML, 15 MB of them': () => mailOf(html, many('\r\n', 15 * megabyte)),
  '500,000 headers': () => `${many('X: y\r\n', 3 * megabyte)}${mailOf({})}`,
  'parts within parts': () =>
    mailOf(mixed, many('--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n', megabyte)),
};

const bounce = {
  From: 'MAILER-DAEMON@x.example',
  'Auto-Submitted': 'auto-replied',
  Subject: 'Undeliverable',
};

/** Reports whose text costs as much after parsing. */
export const hostileReports = {
  '99,000 dashes': () => mailOf(bounce, '-'.repeat(99_000)),
  'a diagnostic of 64 KB without a blank': () =>
    mailOf(
      { ...bounce, 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b' },
      `--b\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nStatus: 5.0.0\r\nDiagnostic-Code: smtp; 550 5.0.0 ${'a'.repeat(64_000)}\r\n--b--`,
    ),
};
