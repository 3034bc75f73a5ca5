import { startRedis } from '@perfboard/testing/redis';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createRateLimits, limitAddress, limitNetwork, tooMany } from './rate-limit.ts';
import { rateLimitRules } from './rate-limit-rules.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'unknown'],
])('the address %s is counted as %s', (given, counted) => {
  expect(limitAddress(given)).toBe(counted);
});

test('a customer’s networks count as one for long windows', () => {
  const given = ['2001:db8:1:2::3', '2001:db8:1:ffff::4', '2001:db8:2:2::3', '::ffff:203.0.113.7', undefined];
  expect(given.map(limitNetwork)).toEqual([
    '2001:db8:1::/48',
    '2001:db8:1::/48',
    '2001:db8:2::/48',
    '203.0.113.7',
    'unknown',
  ]);
});

test.each([
  [0, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [5_340, '89 minutes'],
  [5_341, '2 hours'],
  [86_400, '24 hours'],
])('a wait of %s seconds is called %s', (seconds, text) => {
  const { message, retryAfterSeconds } = tooMany(seconds * 1_000);
  expect(message).toBe(`Too many requests. Please try again in ${text}.`);
  expect(retryAfterSeconds).toBe(Math.max(1, seconds));
});

const redis = await startRedis();
afterAll(() => redis?.stop());

test.skipIf(!redis)(
  'limits are counted in Redis for all processes, and an unavailable Redis loses no lead',
  async () => {
    const url = redis?.url ?? '';
    const env = {
      RATE_LIMITS: 'on',
      REDIS_URL: url,
      SESSION_SECRET: 'a secret of this test, long enough',
    } as const;
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    const [one, two] = [createRateLimits({ env, pool }), createRateLimits({ env, pool })];
    try {
      const { points } = rateLimitRules.leadByEmail;
      // The first calls may come before the connection is open: then a process counts alone and accepts the
      // lead. Only when both count in Redis does the second process see the first one's point.
      let turn = 0;
      await expect
        .poll(async () => {
          turn += 1;
          await one.count('leadByContent', `warm ${turn}`);
          return two.count('leadByContent', `warm ${turn}`);
        })
        .toBe(2);
      for (let count = 0; count < points; count += 1)
        await (count % 2 ? one : two).consume('leadByEmail', 'a@b.io');
      await expect(one.consume('leadByEmail', 'a@b.io')).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        retryAfterSeconds: expect.any(Number),
      });
      await expect(two.consume('leadByEmail', 'a@b.io')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      await redis?.kill();
      await one.consume('leadByEmail', 'c@d.io');
      // A process alone still counts.
      for (let count = 1; count < points; count += 1) await one.consume('leadByEmail', 'c@d.io');
      await expect(one.consume('leadByEmail', 'c@d.io')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    } finally {
      one.close();
      two.close();
      await pool.end();
    }
  },
);
