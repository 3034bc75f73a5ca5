import { expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';

const booking = {
  full_name: 'Asha Rao',
  email: 'asha@example.com',
  mobile_no: '555-010-0142',
  project_title: 'Soil moisture network',
};

// A Redis that is away stands for one that is there: limits are counted outside the lead's statement either way.
test.each([
  ['in Redis', { REDIS_URL: 'redis://127.0.0.1:1' }],
  ['nowhere', { RATE_LIMITS: 'off' }],
  ['in the database', {}],
])('where limits are counted %s, the shop and the sender each get their mail', async (_where, env) => {
  const app = await startTestApp({ env });
  try {
    expect((await app.mutate('booking.create', booking)).status).toBe(200);
    const { prisma } = app.services;
    const notifications = await prisma.notification.findMany({
      select: { kind: true },
      orderBy: { kind: 'asc' },
    });
    expect(notifications.map(({ kind }) => kind)).toEqual([
      'booking_notification',
      'booking_acknowledgement',
    ]);
    expect(await prisma.outbox.count({ where: { job: 'notification.send' } })).toBe(2);
  } finally {
    await app.close();
  }
});
