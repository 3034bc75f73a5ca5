import type { Queues } from '@perfboard/jobs/queue';
import { describe, expect, test } from 'vitest';
import { removeMember } from '../../people/member/member.ts';
import { makeBooking, makeContact } from '../../testing/make-lead.ts';
import { readHealth } from '../job/health.ts';
import { makeDigests } from './digest.ts';
import { dismissNotification, retryNotification } from './notification.ts';
import { leave, member, prepareTeam, reached, sendAll, services, sink } from './testing/team.ts';

prepareTeam();

describe('a digest', () => {
  /** 08:30 in India. */
  const morning = new Date('2030-01-02T03:00:00Z');
  const night = new Date('2030-01-02T00:00:00Z');

  const aDayPasses = () =>
    services.pool.query(`update notification_choices set digest_at = '2030-01-01T03:00:00Z'`);
  const nextDay = async () => {
    await aDayPasses();
    return makeDigests(services, morning);
  };

  test('is sent once a day, at the member’s local hour, with every lead not yet emailed', async () => {
    await member('ann', { bookings: 'digest', contacts: 'digest' });
    await member('bo', { bookings: 'at_once' });
    await leave('booking');
    await leave('contact');
    await sendAll();
    expect(reached()).toEqual(['bo@team.shop']);
    await aDayPasses();
    expect(await makeDigests(services, night)).toBe(0);
    const made = Promise.all([1, 2].map(() => makeDigests(services, morning)));
    expect((await made).sort()).toEqual([0, 1]);
    await sendAll();
    expect(reached()).toEqual(['ann@team.shop', 'bo@team.shop']);
    expect(sink.messages.at(-1)?.subject).toMatch(/1 booking request, 1 contact message$/);
    expect(await services.prisma.notification.count({ where: { status: 'held' } })).toBe(0);
    await leave('booking');
    await sendAll();
    expect(await makeDigests(services, morning)).toBe(0);
    expect(await nextDay()).toBe(1);
    await sendAll();
    expect(sink.messages.at(-1)?.subject).toMatch(/: 1 booking request$/);
  });

  test('is sent as soon as a worker runs again, even if its day is over', async () => {
    await member('ann', { bookings: 'digest', digest_hour: 23, time_zone: 'UTC' });
    const made = async (digest_at: string, now: string) => {
      await services.pool.query('update notification_choices set digest_at = $1', [digest_at]);
      await leave('booking');
      await sendAll();
      return makeDigests(services, new Date(now));
    };
    expect(await made('2030-01-01T23:00:30Z', '2030-01-02T22:59:00Z')).toBe(0);
    expect(await made('2030-01-01T23:00:30Z', '2030-01-03T00:05:00Z')).toBe(1);
    expect(await made('2030-01-03T00:05:00Z', '2030-01-03T22:59:00Z')).toBe(0);
    expect(await made('2030-01-03T00:05:00Z', '2030-01-03T23:00:00Z')).toBe(1);
  });

  test('is sent on a day whose clocks skip its hour', async () => {
    await member('ann', { bookings: 'digest', digest_hour: 2, time_zone: 'Europe/Berlin' });
    await leave('booking');
    await sendAll();
    await services.pool.query(`update notification_choices set digest_at = '2030-03-30T01:00:30Z'`);
    expect(await makeDigests(services, new Date('2030-03-31T00:59:00Z'))).toBe(0);
    expect(await makeDigests(services, new Date('2030-03-31T01:00:00Z'))).toBe(1);
  });

  test('and an email about failures are sent even if a wrong clock left a timestamp in the future', async () => {
    await member('ann', { bookings: 'digest', failures: 'at_once' });
    await leave('booking');
    await sendAll();
    const marks = `update notification_choices set digest_at = '2030-02-01', failures_at = '2030-02-01'`;
    await services.pool.query(marks);
    await services.prisma.outbox.create({
      data: { job: 'webhook.deliver', payload: {}, failed_at: new Date('2030-01-02T02:00:00Z') },
    });
    expect(await makeDigests(services, morning)).toBe(2);
    expect(await makeDigests(services, new Date(morning.getTime() + 60_000))).toBe(0);
    expect(await services.prisma.notification.count({ where: { kind: { in: ['digest', 'failure'] } } })).toBe(
      2,
    );
  });

  test('that is overdue shows its leads as late', async () => {
    await member('ann', { bookings: 'digest' });
    await leave('booking');
    await sendAll();
    const queues = { backend: 'postgres', counts: async () => ({}) } as unknown as Queues;
    const unsent = async () => (await readHealth({ ...services, queues })).notifications;
    expect(await unsent()).toMatchObject({ waiting: 0, oldest_unsent_at: null });
    await services.pool.query(`update notifications set created_at = now() - interval '26 hours'`);
    expect(await unsent()).toMatchObject({ waiting: 1, oldest_unsent_at: expect.any(String) });
    await services.pool.query('update bookings set is_spam = true');
    expect(await unsent()).toMatchObject({ waiting: 0, oldest_unsent_at: null });
  });

  const leaves = (id: string) => services.prisma.$transaction((tx) => removeMember(tx, id));

  test.each([false, true])(
    'without any recipient left passes its leads to the remaining ones (digest made: %s)',
    async (isMade) => {
      const ids = [await member('ann', { bookings: 'digest' }), await member('bo', { bookings: 'digest' })];
      await member('cy', undefined, 'owner');
      await leave('booking');
      await sendAll();
      if (isMade) expect(await nextDay()).toBe(2);
      for (const id of ids) await leaves(id);
      // Addressed while a member was being removed.
      const where = { recipient: ids[1] ?? '' };
      await services.prisma.notification.updateMany({ where, data: { status: 'held' } });
      await makeDigests(services, night);
      await sendAll();
      expect(reached(), 'once, although it waited for two').toEqual(['owner@shop.example']);
      expect(await services.prisma.notification.count({ where: { status: { not: 'sent' } } })).toBe(0);
    },
  );

  test('marks the notifications that it contains, and no others', async () => {
    await member('ann', { bookings: 'digest' });
    const uuid = await leave('booking');
    await leave('booking');
    await sendAll();
    expect(await nextDay()).toBe(1);
    await services.prisma.booking.update({ where: { uuid }, data: { is_spam: true } });
    await sendAll();
    expect(sink.messages[0]?.subject).toMatch(/: 1 booking request$/);
    await services.prisma.booking.update({ where: { uuid }, data: { is_spam: false } });
    expect(await nextDay()).toBe(1);
    await sendAll();
    expect(sink.messages[1]?.subject).toMatch(/: 1 booking request$/);
    expect(await nextDay()).toBe(0);
  });

  test('that failed leaves its leads to the next one', async () => {
    await member('ann', { bookings: 'digest' });
    await leave('booking');
    await sendAll();
    expect(await nextDay()).toBe(1);
    expect(await nextDay()).toBe(0);
    const digest = { where: { kind: 'digest' }, data: { status: 'failed' } } as const;
    const [{ uuid } = { uuid: '' }] = await services.prisma.notification.updateManyAndReturn(digest);
    await services.prisma.$transaction((tx) => dismissNotification(tx, uuid));
    expect(await nextDay()).toBe(1);
    await sendAll();
    expect(sink.messages).toHaveLength(1);
    expect(sink.messages[0]?.subject).toMatch(/: 1 booking request$/);
    await services.prisma.$transaction((tx) => retryNotification({ tx, requestId: 'r' }, uuid));
    await sendAll();
    expect(sink.messages).toHaveLength(1);
  });

  test('that bounced has the same content when it is sent again, and no other digest has', async () => {
    await member('ann', { bookings: 'digest' });
    await leave('booking');
    await sendAll();
    await nextDay();
    await sendAll();
    const digest = { kind: 'digest' } as const;
    const [{ uuid } = { uuid: '' }] = await services.prisma.notification.updateManyAndReturn({
      where: digest,
      data: { status: 'failed', sent_at: null, bounced_at: new Date() },
    });
    await services.prisma.$transaction((tx) => retryNotification({ tx, requestId: 'r' }, uuid));
    await sendAll();
    expect(sink.messages.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: 1 booking request$/),
      sink.messages[0]?.subject,
    ]);
    expect(await nextDay()).toBe(0);
    expect(await services.prisma.notification.count({ where: { status: { not: 'sent' } } })).toBe(0);
  });

  test('lists spam of the kinds that its member gets, even if there is nothing else', async () => {
    await member('ann', { bookings: 'digest', digest_hour: 0, time_zone: 'UTC' });
    const guess = { is_spam: true, spam_reasons: ['links'] };
    await makeBooking(services, { ...guess, full_name: 'Cora Klein', project_title: 'Bell with a link' });
    await makeBooking(services, { ...guess, full_name: `Robot ${'x'.repeat(200)}` });
    await makeBooking(services, { is_spam: true, full_name: 'Marked by hand' });
    await makeContact(services, { ...guess, name: 'Of another kind' });
    await services.pool.query(`update notification_choices set digest_at = now() - interval '2 days'`);
    expect(await makeDigests(services)).toBe(1);
    await sendAll();
    const [digest] = sink.messages;
    expect(digest?.subject).toMatch(/: 2 marked as spam$/);
    expect(digest?.text).toMatch(/Cora Klein.*Bell with a link/s);
    expect(digest?.text).not.toMatch(/Marked by hand|Of another kind|x{100}/);
    expect(await makeDigests(services)).toBe(0);
  });

  test('lists spam also for members with immediate notifications, and for no one else', async () => {
    await member('bo', { contacts: 'at_once', digest_hour: 0, time_zone: 'UTC' });
    await member('cy', { failures: 'at_once', digest_hour: 0, time_zone: 'UTC' });
    const guess = { is_spam: true, spam_reasons: ['links'] };
    await makeContact(services, { ...guess, name: 'Cora Klein' });
    await makeBooking(services, { ...guess, full_name: 'Of another kind' });
    await services.pool.query(`update notification_choices set digest_at = now() - interval '2 days'`);
    expect(await makeDigests(services)).toBe(1);
    await sendAll();
    expect(reached()).toEqual(['bo@team.shop']);
    expect(sink.messages[0]?.subject).toMatch(/: 1 marked as spam$/);
    expect(sink.messages[0]?.text).toContain('Cora Klein');
    expect(sink.messages[0]?.text).not.toContain('Of another kind');
  });

  test('leaves out leads that have become spam, and is not sent when empty', async () => {
    await member('ann', { bookings: 'digest' });
    const uuid = await leave('booking');
    await sendAll();
    await services.prisma.booking.update({ where: { uuid }, data: { is_spam: true } });
    expect(await nextDay()).toBe(0);
    await services.prisma.booking.update({ where: { uuid }, data: { is_spam: false } });
    expect(await nextDay()).toBe(1);
  });
});

test('an email about failures is sent at once to members who requested it, at most once an hour, and never about itself', async () => {
  await member('ann', { failures: 'at_once' });
  const fail = (job: string, payload: object) =>
    services.prisma.outbox.create({ data: { job, payload, failed_at: new Date() } });
  const twoHoursPass = `update notification_choices set failures_at = now() - interval '2 hours'`;
  await services.pool.query(twoHoursPass);
  expect(await makeDigests(services)).toBe(0);
  await fail('webhook.deliver', {});
  expect(await makeDigests(services)).toBe(1);
  await sendAll();
  expect(reached()).toEqual(['ann@team.shop']);
  expect(sink.messages[0]?.text).toContain('webhook.deliver: 1');
  await fail('image.process', {});
  expect(await makeDigests(services)).toBe(0);
  const { uuid } = await services.prisma.notification.findFirstOrThrow({ where: { kind: 'failure' } });
  await services.pool.query(`delete from outbox; ${twoHoursPass}`);
  await fail('notification.send', { notification_uuid: uuid });
  expect(await makeDigests(services)).toBe(0);
});
