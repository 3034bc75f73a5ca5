import { retention } from '@perfboard/content/privacy-policy';
import { retentionFields } from '@perfboard/contracts/shop/retention';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readNewsletter } from '../../audience/newsletter/newsletter.ts';
import { retryDeliveries } from '../../audience/newsletter/newsletter-delivery.ts';
import { readOutcome } from '../../audience/newsletter/newsletter-outcome.ts';
import { publicNewsletters } from '../../audience/newsletter/published-newsletter.ts';
import { recordAudit } from '../../base/audit/audit.ts';
import { saveDocument } from '../../catalog/shop/shop.ts';
import { makeBooking, makeContact, makeIncoming, makeNotification } from '../../testing/make-lead.ts';
import { makeNewsletter } from '../../testing/make-newsletter.ts';
import { makePageView } from '../../testing/make-record.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { eraseOldRows } from './erase-old-rows.ts';
import { countBeyond, eraseBeyond } from './retention.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => services?.close());
beforeEach(() =>
  services.pool.query(
    'truncate newsletters, bookings, contacts, notifications, incoming_mails, page_views, shop_documents, shop_versions, service_states cascade',
  ),
);

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const keeps = retentionFields.parse({ ...retention, lead_months: 2, spam_days: 7, page_view_days: 30 });
const night = new Date('2026-11-22T11:30:00Z');

/** Saves them and waits until this process reads them: without the change feed it may keep the former ones for a second. */
async function saveKeeps(): Promise<void> {
  await services.prisma.$transaction((tx) =>
    saveDocument(tx, { name: 'retention', version: 0, actor: 'owner@shop.example', value: keeps }),
  );
  await expect.poll(async () => (await services.shop.read()).words.retention).toEqual(keeps);
}

async function makeRows() {
  const { prisma } = services;
  const old = await makeBooking(services, { created_at: daysAgo(70) });
  await makeNotification(services, { booking_uuid: old.uuid });
  await prisma.file.create({ data: { name: 'plan.pdf', bytes: 1, booking_uuid: old.uuid } });
  await makeBooking(services, { created_at: daysAgo(50) });
  const worked = await makeContact(services, { created_at: daysAgo(70) });
  const source = { requestId: 'r', currentActor: { email: 'owner@shop.example' } };
  await recordAudit(prisma, source, {
    action: 'contact.update',
    entity: 'contact',
    entity_uuid: worked.uuid,
  });
  await makeContact(services, { created_at: daysAgo(70) });
  for (const days of [8, 6]) await makeContact(services, { created_at: daysAgo(days), is_spam: true });
  for (const days of [70, 50])
    await makeIncoming(services, { received_at: daysAgo(days), created_at: daysAgo(days) });
  // An old one was taken out of the history of its lead today.
  await makeIncoming(services, { received_at: daysAgo(70) });
  for (const days of [31, 29]) await makePageView(services, { day: daysAgo(days) });
  return { worked };
}

const expected = {
  bookings: 1,
  contacts: 1,
  spam_bookings: 0,
  spam_contacts: 1,
  other_mails: 1,
  page_views: 1,
  recipients: 0,
};

test('the preview counts exactly what is erased, emails included; leads edited since stay', async () => {
  const { worked } = await makeRows();
  expect(await countBeyond(services.pool, keeps)).toEqual(expected);
  expect(await eraseBeyond(services.pool, keeps)).toEqual(expected);
  expect(await eraseBeyond(services.pool, keeps)).toMatchObject({ bookings: 0, contacts: 0, page_views: 0 });
  const { prisma } = services;
  expect([await prisma.notification.count(), await prisma.file.count()]).toEqual([0, 0]);
  expect(await prisma.booking.count()).toBe(1);
  expect((await prisma.contact.findMany({ where: { is_spam: false } })).map(({ uuid }) => uuid)).toEqual([
    worked.uuid,
  ]);
  expect(await prisma.pageView.count()).toBe(1);
});

test('a booking stays until its appointment is over or cancelled', async () => {
  const { prisma, pool } = services;
  const { uuid: booking_uuid } = await makeBooking(services, { created_at: daysAgo(70) });
  const times = { starts_at: daysAgo(-1), ends_at: daysAgo(-1.1) };
  const { uuid } = await prisma.appointment.create({
    data: { booking_uuid, ...times, time_zone: 'UTC', place: 'Here', version: 1 },
  });
  expect((await eraseBeyond(pool, keeps)).bookings).toBe(0);
  await prisma.appointment.update({ where: { uuid }, data: { cancelled_at: new Date() } });
  expect((await eraseBeyond(pool, keeps)).bookings).toBe(1);
});

test('a booking stays while a quote to it is open, also one without a last day', async () => {
  const { prisma, pool } = services;
  const { uuid: booking_uuid } = await makeBooking(services, { created_at: daysAgo(70) });
  const said = { title: 'T', author: 'A', client_name: 'C', client_email: 'c@x.example', currency: 'EUR' };
  const { uuid } = await prisma.quote.create({
    data: {
      ...said,
      ...{ booking_uuid, series_uuid: booking_uuid, number: 'Q-1', tax_rounding: 'line', status: 'sent' },
      ...{ sent_at: daysAgo(70), updated_at: daysAgo(70) },
    },
  });
  expect((await eraseBeyond(pool, keeps)).bookings).toBe(0);
  await prisma.quote.update({ where: { uuid }, data: { status: 'expired' } });
  expect((await eraseBeyond(pool, keeps)).bookings).toBe(1);
});

test('a lead with a recent reply stays; a stranger’s email does not extend spam', async () => {
  const { prisma, pool } = services;
  const [booking, spam, guessed] = [
    await makeBooking(services, { created_at: daysAgo(70) }),
    await makeContact(services, { created_at: daysAgo(8), is_spam: true }),
    await makeContact(services, { created_at: daysAgo(8), is_spam: true }),
  ];
  const answer = { received_at: daysAgo(1) };
  await makeIncoming(services, { ...answer, booking_uuid: booking.uuid, matched_by: 'sender' });
  await makeIncoming(services, { ...answer, contact_uuid: spam.uuid, matched_by: 'reference' });
  await makeIncoming(services, { ...answer, contact_uuid: guessed.uuid, matched_by: 'sender' });
  expect(await eraseBeyond(pool, keeps)).toMatchObject({ bookings: 0, spam_contacts: 1 });
  await prisma.incomingMail.updateMany({ data: { kind: 'automatic' } });
  expect(await eraseBeyond(pool, keeps)).toMatchObject({ bookings: 1, spam_contacts: 1 });
});

test('a lead that a member is editing at that moment stays', async () => {
  const { prisma, pool } = services;
  const { uuid } = await makeContact(services, { created_at: daysAgo(70) });
  let erasing: ReturnType<typeof eraseBeyond> | undefined;
  await prisma.$transaction(async (tx) => {
    await tx.contact.update({ where: { uuid }, data: { status: 'responded' } });
    erasing = eraseBeyond(pool, keeps);
    // Either it waits for this row, or it has finished.
    await Promise.race([erasing, expect.poll(isWaiting).toBe(true)]);
    const source = { requestId: 'r', currentActor: { email: 'owner@shop.example' } };
    await recordAudit(tx, source, { action: 'contact.status', entity: 'contact', entity_uuid: uuid });
  });
  expect(await erasing).toMatchObject({ contacts: 0 });
  expect(await prisma.contact.count({ where: { uuid } })).toBe(1);
});

const isWaiting = async () => {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await services.pool.query(waiting)).rowCount === 1;
};

test('the job erases at night by the owner’s periods and the shop’s time zone, and the audit trail records it', async () => {
  await makeRows();
  await saveKeeps();
  const state = { name: 'retention', ok: true, since: new Date('2026-11-21T00:00:00Z') };
  await services.prisma.serviceState.create({ data: state });
  // 2:30 AM in Portland.
  expect(await eraseOldRows(services, { now: new Date('2026-11-22T10:30:00Z') })).toBeNull();
  expect(await services.prisma.booking.count()).toBe(2);
  // 3:30 AM in Portland.
  expect(await eraseOldRows(services, { now: night })).toEqual(expected);
  const [row] = await services.prisma.audit.findMany({ where: { action: 'retention.erase' } });
  expect(row).toMatchObject({ actor: 'retention', details: expected });
});

test('the deliveries of an old newsletter are replaced by counts, which its screen and its page still show', async () => {
  const { prisma } = services;
  const old = {
    status: 'done',
    is_public: true,
    started_at: daysAgo(1_200),
    finished_at: daysAgo(1_200),
  } as const;
  const folded = await makeNewsletter(services, 3, old);
  const recent = await makeNewsletter(services, 2, { ...old, finished_at: daysAgo(1_000) });
  await prisma.newsletterDelivery.updateMany({
    where: { email: { in: folded.emails.slice(0, 2) } },
    data: { status: 'sent', message_id: '<m@shop.example>', sent_at: daysAgo(1_200) },
  });
  await prisma.newsletterDelivery.updateMany({
    where: { email: { in: folded.emails.slice(2) } },
    data: { status: 'failed', message_id: '<m@shop.example>', last_error: '550 5.1.1 User bo unknown' },
  });
  const { is_folded: _, ...before } = await readNewsletter(prisma, folded.uuid);
  const outcome = await readOutcome(prisma, folded.uuid);
  expect(outcome).toMatchObject({ accepted: 2, refusals: [{ code: '550 5.1.1', total: 1 }] });
  expect(await eraseOldRows(services, { now: night })).toMatchObject({ recipients: 3 });
  expect(await prisma.newsletterDelivery.groupBy({ by: ['newsletter_uuid'], _count: true })).toEqual([
    { newsletter_uuid: recent.uuid, _count: 2 },
  ]);
  expect(await readNewsletter(prisma, folded.uuid)).toEqual({ ...before, is_folded: true });
  expect(await readOutcome(prisma, folded.uuid)).toEqual({
    ...outcome,
    refusals: [{ code: '550 5.1.1', example: '550 5.1.1', total: 1 }],
  });
  expect(await publicNewsletters(prisma, [folded.uuid])).toHaveLength(1);
  expect(await eraseOldRows(services, { now: new Date(night.getTime() + dayMs) })).toMatchObject({
    recipients: 0,
  });
  await expect(
    prisma.$transaction((tx) => retryDeliveries({ tx, requestId: 'r' }, folded.uuid, 'failed')),
  ).rejects.toThrow(newsletterMessages.noDeliveriesToRetry);
});

test('leads are erased even in a night in which deliveries can’t be archived, which is reported', async () => {
  const { prisma, pool } = services;
  await makeBooking(services, { created_at: daysAgo(1_200) });
  await makeNewsletter(services, 1, {
    status: 'done',
    started_at: daysAgo(1_200),
    finished_at: daysAgo(1_200),
  });
  await pool.query('alter table newsletters add constraint never_folded check (folded is null)');
  onTestFinished(async () => {
    await pool.query('alter table newsletters drop constraint never_folded');
  });
  await expect(eraseOldRows(services, { now: night })).rejects.toThrow('never_folded');
  expect([await prisma.booking.count(), await prisma.newsletterDelivery.count()]).toEqual([0, 1]);
});

test('nothing is erased while the periods can’t be read', async () => {
  await makeRows();
  const shop = { ...services.shop, read: async () => ({ ...(await services.shop.read()), isFresh: false }) };
  await expect(eraseOldRows({ ...services, shop }, { now: night })).rejects.toThrow(
    'Could not read the retention periods',
  );
  expect(await services.prisma.booking.count()).toBe(2);
});

test('nothing is erased when a stored period is invalid', async () => {
  await makeRows();
  const own = { lead_months: 600, spam_days: 7 };
  await services.prisma.shopDocument.create({
    data: { name: 'retention', version: 1, own, updated_by: 'owner@shop.example' },
  });
  await expect(eraseOldRows(services, { now: night })).rejects.toThrow(
    'does not accept these stored periods: lead_months',
  );
  expect(await services.prisma.booking.count()).toBe(2);
});

test('a night during which the machine was off is made up during the day, once', async () => {
  const at = (time: string) => eraseOldRows(services, { now: new Date(time) });
  await saveKeeps();
  expect(await at('2026-11-22T11:30:00Z')).not.toBeNull();
  await makeContact(services, { created_at: daysAgo(8), is_spam: true });
  // 2:30 AM of the next night in Portland, and noon.
  expect(await at('2026-11-23T10:30:00Z')).toBeNull();
  expect(await at('2026-11-23T20:00:00Z')).toMatchObject({ spam_contacts: 1 });
  expect(await at('2026-11-23T21:00:00Z')).toBeNull();
  // A clock that was a year ahead for a moment stops nothing.
  expect(await at('2027-11-23T21:00:00Z')).not.toBeNull();
  expect(await at('2026-11-24T20:00:00Z')).not.toBeNull();
});

test('a failed night is retried', async () => {
  await makeRows();
  await saveKeeps();
  await services.pool.query('alter table bookings rename to bookings_away');
  try {
    await expect(eraseOldRows(services, { now: night })).rejects.toThrow();
  } finally {
    await services.pool.query('alter table bookings_away rename to bookings');
  }
  expect(await eraseOldRows(services, { now: night })).toEqual(expected);
});

test.each([
  [{ lead_months: 0 }, 'Months must be from 1 to 120'],
  [{ spam_days: 1.5 }, 'Days must be from 1 to 3650'],
  [{ page_view_days: '90' }, 'Days must be from 30 to 3650'],
])('%o is not a valid period', (fields, message) => {
  expect(retentionFields.safeParse({ ...retention, ...fields }).error?.issues[0]?.message).toBe(message);
});
