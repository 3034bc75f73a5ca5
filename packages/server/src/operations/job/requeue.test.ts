import { randomUUID } from 'node:crypto';
import { quarantineError } from '@perfboard/jobs/outbox-mark';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeContact, makeNotification } from '../../testing/make-lead.ts';
import { makeNewsletter } from '../../testing/make-newsletter.ts';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { dismissJob, listFailedJobs } from './job.ts';
import { requeueMissing } from './requeue.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:9' });
});
afterAll(() => services?.close());

describe('work without a job in the outbox', () => {
  beforeEach(async () => {
    await services.prisma.outbox.deleteMany();
    await services.prisma.notification.deleteMany();
    await services.prisma.newsletter.deleteMany();
    await services.prisma.webhook.deleteMany();
  });
  const promised = async () =>
    (await services.prisma.outbox.findMany()).map(({ job, payload }) => [job, payload]);

  const yesterday = new Date(Date.now() - 86_400_000);

  async function oldNotification(is_spam: boolean) {
    const { uuid } = await makeContact(services, { is_spam });
    return makeNotification(services, {
      kind: 'contact_notification',
      contact_uuid: uuid,
      created_at: yesterday,
    });
  }

  test('is not enqueued again if its job is quarantined, dismissed or not, until a member retries it', async () => {
    const notification = await oldNotification(false);
    const id = randomUUID();
    await services.prisma.outbox.create({
      data: {
        id,
        job: 'notification.send',
        payload: { notification_uuid: notification.uuid },
        failed_at: new Date(),
        last_error: quarantineError,
      },
    });
    const queues = {
      failedJobs: async () => [],
      retry: async () => false,
      remove: async () => false,
    } as never;
    const { prisma } = services;
    const failedHealth = async () =>
      prisma.outbox.count({ where: { failed_at: { not: null }, done_at: null } });
    expect(await requeueMissing(services.pool)).toBe(0);
    expect(await listFailedJobs({ prisma, queues })).toMatchObject([
      { id, name: 'notification.send', queue: 'notifications' },
    ]);
    expect(await failedHealth()).toBe(1);
    await prisma.$transaction((tx) => dismissJob({ tx, queues }, 'notifications', id));
    await expect(
      prisma.$transaction((tx) => dismissJob({ tx, queues }, 'notifications', id)),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await listFailedJobs({ prisma, queues })).toEqual([]);
    expect(await failedHealth()).toBe(0);
    expect(await requeueMissing(services.pool)).toBe(0);
  });

  test('is enqueued again, once: a notification, a webhook delivery, a stopped newsletter, an interrupted one', async () => {
    const notification = await oldNotification(false);
    await oldNotification(true);
    const sending = await makeNewsletter(services, 1, { status: 'sending' });
    const cancelled = await makeNewsletter(services, 1, { status: 'cancelled' });
    await services.pool.query(
      `update newsletter_deliveries set status = 'sending', message_id = '<a@b>' where newsletter_uuid = $1`,
      [cancelled.uuid],
    );
    await makeNewsletter(services, 1, { status: 'paused' });
    const { uuid: webhook_uuid } = await services.prisma.webhook.create({
      data: { url: 'https://desk.example/hook', secret: 's', events: ['contact.created'] },
    });
    const delivery = await services.prisma.webhookDelivery.create({
      data: {
        webhook_uuid,
        event: 'contact.created',
        entity: 'contact',
        entity_uuid: notification.contact_uuid ?? '',
        created_at: yesterday,
      },
    });
    await requeueMissing(services.pool);
    await requeueMissing(services.pool);
    const jobs = await promised();
    expect(jobs).toHaveLength(4);
    expect(jobs).toEqual(
      expect.arrayContaining([
        ['notification.send', { notification_uuid: notification.uuid }],
        ['webhook.deliver', { delivery_uuid: delivery.uuid }],
        ['newsletter.send', { newsletter_uuid: sending.uuid }],
        ['newsletter.send', { newsletter_uuid: cancelled.uuid }],
      ]),
    );
  });
});
