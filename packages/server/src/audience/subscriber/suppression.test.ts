import { expect, test } from 'vitest';
import { countDeliveries, makeNewsletter } from '../../testing/make-newsletter.ts';
import { retryDeliveries } from '../newsletter/newsletter-delivery.ts';
import { prepareRuns, received, run, services } from '../newsletter/testing/runs.ts';
import { countSuppressedBy, restoreSuppressedBy } from './suppression.ts';

prepareRuns();

const requestId = 'req';

test.each([
  [[]],
  // A member may try this first.
  [['retry']],
])(
  'one step restores all addresses that were suppressed because of a relay (before it: %j)',
  async (steps) => {
    const { prisma, pool } = services;
    const { emails } = await makeNewsletter(services, 40);
    const started_at = new Date();
    const [first, second] = [await makeNewsletter(services, emails), await makeNewsletter(services, emails)];
    for (const { uuid } of [first, second]) {
      await prisma.newsletter.update({ where: { uuid }, data: { status: 'done', started_at } });
      await pool.query(
        `update newsletter_deliveries set status = 'failed', attempts = 1, message_id = '<m@shop.example>',
        last_error = '550 relay not permitted' where newsletter_uuid = $1`,
        [uuid],
      );
    }
    await prisma.subscriber.updateMany({
      where: { email: { in: emails } },
      data: { status: 'suppressed', refusals: 2, status_changed_at: new Date() },
    });
    if (steps.includes('retry')) {
      await prisma.$transaction((tx) => retryDeliveries({ tx, requestId }, second.uuid, 'failed'));
      await run(second.uuid);
      expect(await countDeliveries(services, second.uuid)).toEqual({ suppressed: 40 });
    }
    expect(await countSuppressedBy(prisma, second.uuid)).toBe(40);
    expect(await prisma.$transaction((tx) => restoreSuppressedBy(tx, second.uuid))).toBe(40);
    const restored = { email: { in: emails }, status: 'active', refusals: 0 } as const;
    expect(await prisma.subscriber.count({ where: restored })).toBe(40);

    const { uuid } = await makeNewsletter(services, emails);
    await run(uuid);
    expect(received()).toEqual([...emails].sort());
  },
);
