import { shopFields } from '@perfboard/contracts/shop/document';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendNotification } from '../../operations/notification/send-notification.ts';
import { makeSentQuote, quoteOptions, sampleLine, sendMadeQuote } from '../../testing/make-quote.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { findQuote, quoteUrl } from './quote.ts';
import { acceptQuote } from './quote-answer.ts';
import { reviseQuote } from './quote-draft.ts';

let sink: MailSink;
let services: TestServices;
beforeAll(async () => {
  sink = await startMailSink();
  services = await openTestServices({ smtpUrl: sink.url });
});
afterAll(async () => {
  await services?.close();
  await sink?.stop();
});

const send = async (where: { kind: 'quote' | 'quote_accepted'; quote_uuid?: string; about?: string }) => {
  const { uuid } = await services.prisma.notification.findFirstOrThrow({ where });
  await sendNotification(services, uuid, { isLast: false });
  return uuid;
};

test('the email of a quote has its link and its PDF, and both show the same totals', async () => {
  const { uuid, number } = await makeSentQuote(services, {
    lines: [sampleLine, { ...sampleLine, optional: true, unit_price: '7' }],
    delivery_time: 'three weeks',
  });
  await send({ kind: 'quote', quote_uuid: uuid });
  const row = await findQuote(services.prisma, uuid);
  const email = await sink.waitFor(({ subject }) => subject === `Quote ${number}: ${row.title}`);
  expect(email.envelope.to).toEqual([row.client_email]);
  expect(email.text).toContain(quoteUrl(services.env, row));
  const [attached] = email.attachments;
  expect([attached?.filename, attached?.mimeType]).toEqual([`${number}.pdf`, 'application/pdf']);
  const pdf = pdfText(Buffer.from(attached?.content as ArrayBuffer))
    .join('')
    .replace(/\s/g, '');
  for (const amount of ['259.00 EUR', '49.21 EUR', '308.21 EUR']) {
    expect(email.text).toContain(amount);
    expect(pdf).toContain(amount.replace(' ', ''));
  }
  expect(email.headers.some(({ key }) => key === 'auto-submitted')).toBe(false);
});

test('a quote that was replaced before its email was sent is not sent anymore', async () => {
  const { uuid } = await makeSentQuote(services);
  const options = await quoteOptions(services);
  const draft = await services.prisma.$transaction((tx) => reviseQuote({ tx, ...options }, uuid));
  await sendMadeQuote(services, draft.uuid);
  await send({ kind: 'quote', quote_uuid: uuid });
  await send({ kind: 'quote', quote_uuid: draft.uuid });
  const { client_email } = await findQuote(services.prisma, uuid);
  const subjects = sink.messages
    .filter(({ envelope }) => envelope.to[0] === client_email)
    .map((one) => one.subject);
  expect(subjects).toEqual([expect.stringContaining('version 2')]);
});

test('the shop gets an email about an acceptance, with the total that was accepted', async () => {
  const { uuid, number } = await makeSentQuote(services);
  const options = await quoteOptions(services);
  const row = await findQuote(services.prisma, uuid);
  await services.prisma.$transaction((tx) =>
    acceptQuote({ tx, ...options }, row, { name: 'Asha Rao', optional: [] }),
  );
  await send({ kind: 'quote_accepted', about: uuid });
  const email = await sink.waitFor(({ subject }) => subject === `Accepted: quote ${number}, 308.21 EUR`);
  expect(email.envelope.to).toEqual(['owner@shop.example']);
  expect(email.text).toContain('Asha Rao');
});

test('the settings of quotes have defaults that their form accepts, and refuse a pattern without a number', async () => {
  const { quotes } = (await services.shop.read()).words;
  expect(shopFields.quotes.parse(quotes)).toEqual(quotes);
  for (const number_pattern of ['Q-{year}', '{number}{number}', 'Q-{month}-{number}', '{number:0}'])
    expect(shopFields.quotes.safeParse({ ...quotes, number_pattern }).success).toBe(false);
});
