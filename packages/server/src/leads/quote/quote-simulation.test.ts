// @module-tag slow
import type { Db } from '@perfboard/db/client';
import { createRandom } from '@perfboard/testing/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSentQuote, quoteOptions, sendMadeQuote } from '../../testing/make-quote.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { findQuote, type QuoteRow } from './quote.ts';
import { acceptQuote, askForChanges, declineQuote } from './quote-answer.ts';
import { reviseQuote } from './quote-draft.ts';
import { revokeQuoteLink } from './quote-send.ts';
import { takeStep } from './quote-step.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => services?.close());

const seeds = Number(process.env.SEEDS ?? 60);
const first = Number(process.env.SEED ?? 1);

/**
 * A client with several tabs and members act on one quote at the same moments, on a real database. Whatever
 * happens: at most one version is accepted, and once; no other version is open beside it; one notification and
 * one webhook per acceptance; members never hear "sent" of a version that was not.
 */
async function live(seed: number): Promise<string> {
  const { prisma } = services;
  const { integer: chance } = createRandom(seed);
  const options = await quoteOptions(services);
  const { uuid } = await makeSentQuote(services);
  const opened: QuoteRow[] = [await findQuote(prisma, uuid)];
  const transact = <T>(work: (tx: Db) => Promise<T>) =>
    prisma.$transaction(work, { timeout: 30_000, maxWait: 30_000 });
  const accepted: string[] = [];
  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const row = opened[chance(opened.length)] as QuoteRow;
      const name = `Client ${chance(3)}`;
      await transact((tx) => acceptQuote({ tx, ...options }, row, { name, optional: [] }));
      accepted.push(row.uuid);
    },
    () =>
      transact((tx) =>
        declineQuote({ tx, ...options }, opened[chance(opened.length)] as QuoteRow, { text: 'No' }),
      ),
    () => transact((tx) => askForChanges({ tx, ...options }, opened[0] as QuoteRow, { text: 'More' })),
    async () => {
      const latest = opened.at(-1) as QuoteRow;
      const draft = await transact((tx) => reviseQuote({ tx, ...options }, latest.uuid));
      await sendMadeQuote(services, draft.uuid);
      opened.push(await findQuote(prisma, draft.uuid));
    },
    () => transact((tx) => takeStep(tx, 'expire', (opened[chance(opened.length)] as QuoteRow).uuid)),
    () => transact((tx) => takeStep(tx, 'view', (opened[chance(opened.length)] as QuoteRow).uuid)),
    () => transact((tx) => revokeQuoteLink(tx, uuid)),
  ];
  // Acceptance and revision far more often than the rest.
  const weights = [0, 0, 0, 0, 3, 3, 3, 3, 1, 2, 4, 5, 5, 6];
  for (let round = 0; round < 3; round += 1) {
    await Promise.allSettled(
      Array.from({ length: 2 + chance(4) }, () => acts[weights[chance(weights.length)] ?? 0]?.()),
    );
  }
  const series = await prisma.quote.findMany({ where: { series_uuid: uuid }, orderBy: { version: 'asc' } });
  const winners = series.filter(({ status }) => status === 'accepted');
  expect(winners.length).toBeLessThanOrEqual(1);
  expect(new Set(accepted)).toEqual(new Set(winners.map((row) => row.uuid)));
  const sent = series.filter(({ status }) => status !== 'draft');
  for (const row of sent.slice(0, -1)) expect(row.status).toBe('replaced');
  if (winners[0]) expect(winners[0].uuid).toBe(sent.at(-1)?.uuid);
  const told = await prisma.notification.count({
    where: { kind: 'quote_accepted', about: { in: series.map((row) => row.uuid) } },
  });
  expect(told).toBe(winners.length);
  const receipts = await prisma.notification.findMany({
    where: { kind: 'quote_receipt', quote: { series_uuid: uuid } },
  });
  expect(receipts.map(({ quote_uuid }) => quote_uuid)).toEqual(winners.map((row) => row.uuid));
  const emails = await prisma.notification.count({ where: { kind: 'quote', quote: { series_uuid: uuid } } });
  expect(emails).toBe(sent.length);
  expect(new Set(sent.map(({ number }) => number)).size).toBe(1);
  return series.map(({ status }) => status).join(' ');
}

test(`in ${seeds} simulated lives of a quote, acceptance against revision has one right outcome`, {
  timeout: 600_000,
}, async () => {
  const ends = new Map<string, number>();
  for (let seed = first; seed < first + seeds; seed += 1) {
    const end = await live(seed).catch((error: unknown) => {
      throw new Error(`SEED=${seed} SEEDS=1 fails`, { cause: error });
    });
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  // The simulation has met what it is for.
  const met = [...ends.keys()];
  expect(met.some((end) => /^replaced.* accepted$/.test(end))).toBe(true);
  expect(met.some((end) => /accepted draft$/.test(end))).toBe(true);
});
