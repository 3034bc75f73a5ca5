import type { AppError } from '@perfboard/contracts/error';
import { quoteMessages } from '@perfboard/contracts/words/quote';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeQuote,
  makeSentQuote,
  quoteOptions,
  sampleLine,
  sendMadeQuote,
} from '../../testing/make-quote.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { ownerOf } from '../lead/lead.ts';
import { findQuote, leadOfQuote, type QuoteRow } from './quote.ts';
import { acceptQuote, askForChanges, declineQuote } from './quote-answer.ts';
import { runQuoteClock } from './quote-clock.ts';
import { reviseQuote, saveQuote } from './quote-draft.ts';
import { readAgreedQuotes } from './quote-history.ts';
import { sendQuote } from './quote-send.ts';
import { quoteSteps, takeStep } from './quote-step.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => services?.close());

const find = (uuid: string) => findQuote(services.prisma, uuid);
const transact: TestServices['prisma']['$transaction'] = (...parameters: never[]) =>
  (services.prisma.$transaction as (...given: never[]) => never)(...parameters);

const accept = async (row: QuoteRow, name = 'Asha Rao', optional: string[] = []) => {
  const options = await quoteOptions(services);
  return transact((tx) => acceptQuote({ tx, ...options }, row, { name, optional }));
};
const revise = async (uuid: string) => {
  const options = await quoteOptions(services);
  return (await transact((tx) => reviseQuote({ tx, ...options }, uuid))).uuid;
};
const messageOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'no error',
    (error: AppError) => error.message,
  );

test('numbers have no gaps and no duplicates when fifty quotes are sent, sixteen at once, and every third fails', async () => {
  const uuids = await Promise.all(Array.from({ length: 50 }, () => makeQuote(services)));
  const options = await quoteOptions(services);
  const failure = new Error('the rest of the transaction failed');
  const send = (uuid: string, fails: boolean) =>
    transact(async (tx) => {
      const { number } = await sendQuote({ tx, ...options }, uuid);
      if (fails) throw failure;
      return number;
    }).catch((error: unknown) => {
      if (error !== failure) throw error;
      return null;
    });
  const sent: (string | null)[] = [];
  const waiting = uuids.entries();
  // As many at once as there are connections: a further one would wait for one, and on a busy machine too long.
  const lane = async () => {
    for (const [index, uuid] of waiting) sent.push(await send(uuid, index % 3 === 0));
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  const numbers = sent.flatMap((number) => number ?? []).sort();
  const year = options.today.slice(0, 4);
  expect(numbers).toEqual(numbers.map((_, index) => `Q-${year}-${String(index + 1).padStart(4, '0')}`));
  expect(numbers.length).toBe(33);
});

test('a quote that was sent never changes, in the database either, and an accepted one stays accepted', async () => {
  const { prisma } = services;
  const { uuid } = await makeSentQuote(services);
  await expect(prisma.quote.update({ where: { uuid }, data: { lines: [] } })).rejects.toThrow(
    'a quote that was sent cannot be changed',
  );
  const options = await quoteOptions(services);
  await expect(transact((tx) => saveQuote({ tx, ...options }, uuid, { notes: 'x' }))).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await accept(await find(uuid));
  await expect(prisma.quote.update({ where: { uuid }, data: { status: 'expired' } })).rejects.toThrow();
});

test('every step leads from the statuses of its table and from no others', async () => {
  const { uuid } = await makeSentQuote(services);
  await services.prisma.$executeRaw`alter table quotes disable trigger quote_unchanged`;
  const statuses = ['draft', 'sent', 'viewed', 'accepted', 'declined', 'expired', 'replaced'] as const;
  for (const [name, { from, to }] of Object.entries(quoteSteps)) {
    for (const status of statuses) {
      await services.prisma.quote.update({ where: { uuid }, data: { status } });
      const taken = await transact((tx) => takeStep(tx, name as keyof typeof quoteSteps, uuid));
      const now = (await find(uuid)).status;
      const may = (from as readonly string[]).includes(status);
      expect([name, status, taken, now]).toEqual([name, status, may, may ? to : status]);
    }
  }
  await services.prisma.$executeRaw`alter table quotes enable trigger quote_unchanged`;
});

test('a revision keeps the number, replaces the version before when it is sent, and not before', async () => {
  const { uuid, number } = await makeSentQuote(services);
  const second = await revise(uuid);
  expect(await revise(uuid)).toBe(second);
  expect(await find(uuid)).toMatchObject({ status: 'sent' });
  expect(await sendMadeQuote(services, second)).toBe(number);
  expect(await find(uuid)).toMatchObject({ status: 'replaced', version: 1 });
  expect(await find(second)).toMatchObject({ status: 'sent', version: 2, number });
  expect(await messageOf(accept(await find(uuid)))).toBe(quoteMessages.isReplaced);
  expect(await messageOf(revise(uuid))).toBe(quoteMessages.hasRevision);
});

test('version 1 accepted and version 2 sent at the same moment: exactly one of them happens', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const { uuid } = await makeSentQuote(services);
    const second = await revise(uuid);
    const row = await find(uuid);
    const calls = [() => accept(row), () => sendMadeQuote(services, second)];
    if (round % 2) calls.reverse();
    const results = await Promise.allSettled(calls.map((call) => call()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [first, next] = [await find(uuid), await find(second)];
    outcomes.add(`${first.status} ${next.status}`);
    expect(['accepted draft', 'replaced sent']).toContain(`${first.status} ${next.status}`);
    if (first.status === 'accepted')
      expect(await messageOf(sendMadeQuote(services, second))).toBe(quoteMessages.firstAccepted);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

test('ten concurrent acceptances are one: one notification to members, one webhook, one hash', async () => {
  const { prisma } = services;
  const { uuid } = await makeSentQuote(services, {
    lines: [sampleLine, { ...sampleLine, optional: true, unit_price: '10' }],
  });
  const row = await find(uuid);
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => accept(row, 'Asha Rao', index === 0 ? ['2'] : [])),
  );
  const told = results.map((one) =>
    one.status === 'fulfilled' ? 'accepted' : (one.reason as AppError).message,
  );
  expect(new Set(told)).toEqual(new Set(['accepted', quoteMessages.alreadyAccepted]));
  expect(await prisma.notification.count({ where: { kind: 'quote_accepted', about: uuid } })).toBe(1);
  const after = await find(uuid);
  expect(after.accepted_hash).toMatch(/^[0-9a-f]{64}$/);
  const withOption = (after.chosen as string[]).length > 0;
  expect(after.total).toBe(withOption ? 33_201n : 30_821n);
  expect(await messageOf(accept(row, 'Somebody else'))).toBe(quoteMessages.alreadyAccepted);
  await expect(accept(row, 'Asha Rao', after.chosen as string[])).resolves.toEqual({
    message: quoteMessages.accepted,
  });
});

test('a quote expires at the end of its last day at the shop, and is reminded of once before', async () => {
  const { prisma } = services;
  const zone = (await services.shop.read()).words.profile.time_zone;
  expect(zone).toBe('America/Los_Angeles');
  const { uuid } = await makeSentQuote(services, { valid_until: '2099-06-10' });
  await prisma.$executeRaw`alter table quotes disable trigger quote_unchanged`;
  await prisma.$executeRaw`update quotes set sent_at = now() - interval '2 days' where uuid = ${uuid}::uuid`;
  await prisma.$executeRaw`alter table quotes enable trigger quote_unchanged`;
  const at = (text: string) => runQuoteClock(services, new Date(text));
  // Those of the other tests.
  await at('2099-06-01T12:00:00Z');
  expect(await at('2099-06-07T06:59:00Z')).toEqual({ expired: 0, reminded: 0 });
  expect(await at('2099-06-07T07:01:00Z')).toMatchObject({ reminded: 1 });
  expect(await at('2099-06-08T12:00:00Z')).toMatchObject({ reminded: 0 });
  expect(await prisma.notification.count({ where: { quote_uuid: uuid, kind: 'quote_reminder' } })).toBe(1);
  // The last minute of the tenth in Los Angeles, and the first of the eleventh.
  expect((await at('2099-06-11T06:59:00Z')).expired).toBe(0);
  // The client's page needs no job to know it.
  const context = {
    db: prisma,
    env: services.env,
    language: 'en',
    sayKind: String,
    offersTimes: async () => false,
  } as const;
  const lead = leadOfQuote(await find(uuid));
  const shownOn = async (today: string) =>
    (await readAgreedQuotes({ ...context, today }, ownerOf(lead.kind, lead.uuid)))[0]?.lines[1];
  expect(await shownOn('2099-06-10')).toBe('Waiting for your answer');
  expect(await shownOn('2099-06-11')).toBe('Expired');
  expect((await at('2099-06-11T07:00:00Z')).expired).toBe(1);
  expect(await find(uuid)).toMatchObject({ status: 'expired' });
  expect(await messageOf(accept(await find(uuid)))).toBe(quoteMessages.isExpired);
});

test('a quote past its last day cannot be accepted, though no job has run', async () => {
  const { uuid } = await makeSentQuote(services, { valid_until: '2099-01-01' });
  const options = { ...(await quoteOptions(services)), today: '2099-01-02' };
  const row = await find(uuid);
  const late = transact((tx) => acceptQuote({ tx, ...options }, row, { name: 'A', optional: [] }));
  expect(await messageOf(late)).toBe(quoteMessages.isExpired);
});

test('a decline and a wish for changes are answers of the lead', async () => {
  const { prisma } = services;
  const { uuid, number } = await makeSentQuote(services);
  const row = await find(uuid);
  const options = await quoteOptions(services);
  await transact((tx) => askForChanges({ tx, ...options }, row, { text: 'Forty, please.' }));
  expect(await find(uuid)).toMatchObject({ status: 'sent' });
  await transact((tx) => declineQuote({ tx, ...options }, row, { text: 'Too dear.' }));
  expect(await find(uuid)).toMatchObject({ status: 'declined' });
  const answers = await prisma.incomingMail.findMany({
    where: { booking_uuid: row.booking_uuid },
    orderBy: { received_at: 'asc' },
  });
  expect(answers.map(({ subject, body }) => [subject, body])).toEqual([
    [`Asked for changes to ${number}`, 'Forty, please.'],
    [`Declined ${number}`, 'Too dear.'],
  ]);
  expect(await messageOf(accept(row))).toBe(quoteMessages.alreadyDeclined);
});

test('a lead marked as spam gets no quote, and one revoked link answers nothing', async () => {
  const { prisma } = services;
  const uuid = await makeQuote(services);
  const { booking_uuid } = await find(uuid);
  await prisma.booking.update({ where: { uuid: booking_uuid ?? '' }, data: { is_spam: true } });
  expect(await messageOf(sendMadeQuote(services, uuid))).toBe(quoteMessages.inSpam);
  const sent = await makeSentQuote(services);
  const row = await find(sent.uuid);
  await prisma.quote.update({ where: { uuid: sent.uuid }, data: { link_round: 1 } });
  expect(await messageOf(accept(row))).toBe(quoteMessages.linkGone);
});
