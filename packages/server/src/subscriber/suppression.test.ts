import { expect, test } from 'vitest';
import { retryRecipients } from '../campaign/campaign-recipient.ts';
import { prepareRuns, received, run, services } from '../campaign/testing/runs.ts';
import { countRecipients, makeCampaign } from '../testing/make-campaign.ts';
import { countSuppressedBy, restoreSuppressedBy } from './suppression.ts';

prepareRuns();

const requestId = 'req';

test.each([
  [[]],
  // As an admin may try first.
  [['retry']],
])(
  'one step restores all addresses that an earlier release suppressed because of a relay (before it: %j)',
  async (steps) => {
    const { prisma, pool } = services;
    const { emails } = await makeCampaign(services, 40);
    const started_at = new Date();
    const [first, second] = [await makeCampaign(services, emails), await makeCampaign(services, emails)];
    for (const { uuid } of [first, second]) {
      await prisma.campaign.update({ where: { uuid }, data: { status: 'done', started_at } });
      await pool.query(
        `update campaign_recipients set status = 'failed', attempts = 1, message_id = '<m@shop.example>',
        last_error = '550 relay not permitted' where campaign_uuid = $1`,
        [uuid],
      );
    }
    await prisma.subscriber.updateMany({
      where: { email: { in: emails } },
      data: { status: 'suppressed', refusals: 2, status_changed_at: new Date() },
    });
    if (steps.includes('retry')) {
      await prisma.$transaction((tx) => retryRecipients({ tx, requestId }, second.uuid, 'failed'));
      await run(second.uuid);
      expect(await countRecipients(services, second.uuid)).toEqual({ suppressed: 40 });
    }
    expect(await countSuppressedBy(prisma, second.uuid)).toBe(40);
    expect(await prisma.$transaction((tx) => restoreSuppressedBy(tx, second.uuid))).toBe(40);
    const restored = { email: { in: emails }, status: 'active', refusals: 0 } as const;
    expect(await prisma.subscriber.count({ where: restored })).toBe(40);

    const { uuid } = await makeCampaign(services, emails);
    await run(uuid);
    expect(received()).toEqual([...emails].sort());
  },
);
