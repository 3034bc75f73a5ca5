import { shopFields } from '@perfboard/contracts/shop/document';
import { quoteMessages } from '@perfboard/contracts/words/quote';
import type { Prisma } from '@perfboard/db/client';
import { type MailSink, startMailSink } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendNotification } from '../../operations/notification/send-notification.ts';
import {
  makeQuote,
  makeSentQuote,
  quoteOptions,
  sampleLine,
  sendMadeQuote,
} from '../../testing/make-quote.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { findQuote, quoteUrl } from './quote.ts';
import { acceptQuote, declineQuote } from './quote-answer.ts';
import { reviseQuote } from './quote-draft.ts';
import { readQuoteFile } from './quote-file.ts';
import { sendQuoteAgain, undoSendAgain } from './quote-send.ts';

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

const send = async (where: Prisma.NotificationWhereInput) => {
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

const bytesOf = ({ attachments: [file] }: { attachments: { content: unknown }[] }): Buffer =>
  Buffer.from(file?.content as ArrayBuffer);
const transact: TestServices['prisma']['$transaction'] = (...parameters: never[]) =>
  (services.prisma.$transaction as (...given: never[]) => never)(...parameters);

test('a sent version has one PDF: each email and each download have its bytes, however many draw it first', async () => {
  const { uuid, number } = await makeSentQuote(services, {
    lines: [sampleLine, { ...sampleLine, optional: true, unit_price: '7' }],
  });
  const options = await quoteOptions(services);
  const row = await findQuote(services.prisma, uuid);
  const files = await Promise.all(Array.from({ length: 5 }, () => readQuoteFile(services, row)));
  await send({ kind: 'quote', quote_uuid: uuid });
  await transact((tx) => acceptQuote({ tx, ...options }, row, { name: 'Asha Rao', optional: ['2'] }));
  await send({ kind: 'quote_receipt', quote_uuid: uuid });
  const quote = await sink.waitFor(({ subject }) => subject?.startsWith(`Quote ${number}`) === true);
  const receipt = await sink.waitFor(
    ({ subject }) => subject?.startsWith(`You accepted quote ${number}`) === true,
  );
  const later = await readQuoteFile(services, await findQuote(services.prisma, uuid));
  for (const bytes of [...files, bytesOf(quote), bytesOf(receipt), later])
    expect(bytes.equals(files[0] as Buffer)).toBe(true);
  const draft = await findQuote(services.prisma, await makeQuote(services));
  await readQuoteFile(services, draft);
  expect(await services.prisma.quotePdf.count({ where: { quote_uuid: { in: [uuid, draft.uuid] } } })).toBe(1);
});

test('the client gets one confirmation of an acceptance, with all that was accepted', async () => {
  const { uuid, number } = await makeSentQuote(services, {
    lines: [sampleLine, { ...sampleLine, description: 'Enclosure', optional: true, unit_price: '7' }],
  });
  const options = await quoteOptions(services);
  const row = await findQuote(services.prisma, uuid);
  const accept = () =>
    transact((tx) => acceptQuote({ tx, ...options }, row, { name: 'Ben Ortiz', optional: ['2'] }));
  await Promise.all([accept(), accept(), accept()]);
  expect(
    await services.prisma.notification.count({ where: { quote_uuid: uuid, kind: 'quote_receipt' } }),
  ).toBe(1);
  const mail = await send({ kind: 'quote_receipt', quote_uuid: uuid });
  await sendNotification(services, mail, { isLast: false });
  const mails = sink.messages.filter(
    ({ subject }) => subject === `You accepted quote ${number}: ${row.title}`,
  );
  expect(mails).toHaveLength(1);
  expect(mails[0]?.envelope.to).toEqual([row.client_email]);
  for (const part of ['324.87 EUR', 'Enclosure', 'Accepted by: Ben Ortiz', quoteUrl(services.env, row)])
    expect(mails[0]?.text).toContain(part);
  expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual([`${number}.pdf`]);
});

test('a quote that is sent again is the same one, and its job sends nothing while it can be undone', async () => {
  const { prisma } = services;
  const { uuid, number } = await makeSentQuote(services);
  await send({ kind: 'quote', quote_uuid: uuid });
  const options = { ...(await quoteOptions(services)), undoSeconds: 10 };
  const before = await findQuote(prisma, uuid);
  expect(await transact((tx) => sendQuoteAgain({ tx, ...options }, uuid))).toBe(10);
  expect(await transact((tx) => sendQuoteAgain({ tx, ...options }, uuid))).toBe(0);
  const again = { kind: 'quote', quote_uuid: uuid, about: { not: '' } } as const;
  const mails = () => sink.messages.filter(({ subject }) => subject?.startsWith(`Quote ${number}`));
  await send(again);
  expect(mails()).toHaveLength(1);
  await prisma.notification.updateMany({ where: again, data: { since: new Date(0) } });
  await send(again);
  await send(again);
  expect(mails()).toHaveLength(2);
  const [first, second] = mails();
  expect([second?.text, second && bytesOf(second)]).toEqual([first?.text, first && bytesOf(first)]);
  expect(second?.headers.find(({ key }) => key === 'in-reply-to')).toBeDefined();
  expect(await findQuote(prisma, uuid)).toEqual(before);
  await expect(transact((tx) => undoSendAgain(tx, uuid))).rejects.toThrow(quoteMessages.undoTooLate);
  // Nothing of one that was undone is left for its job.
  await transact((tx) => sendQuoteAgain({ tx, ...options, undoSeconds: 0 }, uuid));
  const { uuid: undone } = await prisma.notification.findFirstOrThrow({
    where: { ...again, status: 'pending' },
  });
  await transact((tx) => undoSendAgain(tx, uuid));
  await sendNotification(services, undone, { isLast: false });
  expect(mails()).toHaveLength(2);
  // The client has answered in the meantime.
  await transact((tx) => sendQuoteAgain({ tx, ...options, undoSeconds: 0 }, uuid));
  await transact((tx) => declineQuote({ tx, ...options }, before, { text: '' }));
  await send({ ...again, status: 'pending' });
  expect(mails()).toHaveLength(2);
});

test('the settings of quotes have defaults that their form accepts, and refuse a pattern without a number', async () => {
  const { quotes } = (await services.shop.read()).words;
  expect(shopFields.quotes.parse(quotes)).toEqual(quotes);
  for (const number_pattern of ['Q-{year}', '{number}{number}', 'Q-{month}-{number}', '{number:0}'])
    expect(shopFields.quotes.safeParse({ ...quotes, number_pattern }).success).toBe(false);
});
