import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBooking, makeContact } from '../../testing/make-lead.ts';
import { makeNewsletter } from '../../testing/make-newsletter.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { readOutcome } from './newsletter-outcome.ts';
import { countVisit } from './tagged-links.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
});
afterAll(() => services?.close());

test('bookings and contacts with the tags of a newsletter’s own links are counted from its start on', async () => {
  const started_at = new Date(Date.now() - 60_000);
  const before = new Date(Date.now() - 120_000);
  const body = [
    'New: [boards](/projects?utm_source=newsletter&utm_campaign=Autumn%20boards "button")',
    'and <https://shop.example/?utm_campaign=autumn+boards#top>, [kits](/booking?utm_campaign=kits)',
  ].join('\n\n');
  const { uuid } = await makeNewsletter(services, 1, { status: 'done', body, started_at });
  const bare = await makeNewsletter(services, 1, { status: 'done', started_at });
  const leads = async (of: string) => (await readOutcome(services.prisma, of)).leads;
  expect([await leads(uuid), await leads(bare.uuid)]).toEqual([0, null]);
  await makeBooking(services, { utm_campaign: 'autumn boards' });
  await makeContact(services, { utm_campaign: 'KITS' });
  await makeContact(services, { utm_campaign: 'kits', is_spam: true });
  await makeContact(services, { utm_campaign: 'winter' });
  await makeBooking(services, { utm_campaign: 'kits', created_at: before });
  await makeBooking(services);
  expect([await leads(uuid), await leads(bare.uuid)]).toEqual([2, null]);
});

test('visits with those tags are counted for started newsletters; unknown tags are not stored', async () => {
  const { prisma } = services;
  const started_at = new Date();
  const body = '[boards](/projects?utm_campaign=Spring%20boards) [again](/?utm_campaign=spring+boards)';
  const first = await makeNewsletter(services, 1, { status: 'done', body, started_at });
  const second = await makeNewsletter(services, 1, {
    status: 'sending',
    body: '[b](/?utm_medium=mail&utm_campaign=SPRING%20BOARDS#top)',
    started_at,
  });
  const draft = await makeNewsletter(services, 1, { status: 'draft', body });
  const bare = await makeNewsletter(services, 1, { status: 'done', started_at });
  const tags = ['spring boards', ' Spring Boards ', 'spring', 'boards', '', '%', "'"];
  await Promise.all(tags.map((tag) => countVisit(prisma, tag)));
  const visits = await Promise.all(
    [first, second, draft, bare].map(async ({ uuid }) => (await readOutcome(prisma, uuid)).visits),
  );
  expect(visits).toEqual([2, 2, null, null]);
  expect(await prisma.newsletterVisits.count()).toBe(2);
});
