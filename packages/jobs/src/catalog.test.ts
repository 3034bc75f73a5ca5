import { describe, expect, it } from 'vitest';
import { isJobName, jobCatalog, jobNames, parseJobPayload, queueNames, retryPauseMs } from './catalog.ts';

const HOUR = 3_600_000;

function totalPauseMs(name: (typeof jobNames)[number]): number {
  const { attempts, backoff } = jobCatalog[name];
  let total = 0;
  for (let failed = 1; failed < attempts; failed++) total += retryPauseMs(backoff, failed);
  return total;
}

describe('the job catalog', () => {
  it('puts every job into a known queue', () => {
    for (const name of jobNames) expect(queueNames).toContain(jobCatalog[name].queue);
  });

  it.each(['notification.send', 'webhook.deliver'] as const)(
    'tries %s for about a day, beginning after 5 s',
    (name) => {
      expect(retryPauseMs(jobCatalog[name].backoff, 1)).toBe(5_000);
      expect(totalPauseMs(name)).toBeGreaterThan(22 * HOUR);
      expect(totalPauseMs(name)).toBeLessThan(26 * HOUR);
    },
  );

  it('lets pauses grow up to a cap', () => {
    const { backoff } = jobCatalog['notification.send'];
    const pauses = [1, 2, 3, 20, 30].map((failed) => retryPauseMs(backoff, failed));
    expect(pauses).toEqual([5_000, 10_000, 20_000, HOUR, HOUR]);
  });

  it('allows only ids in a payload and ignores fields that another release added', () => {
    const notification_uuid = crypto.randomUUID();
    expect(parseJobPayload('notification.send', { notification_uuid })).toEqual({ notification_uuid });
    expect(parseJobPayload('notification.send', { notification_uuid, email: 'a@example.com' })).toEqual({
      notification_uuid,
    });
    expect(parseJobPayload('maintenance.tidy', { all: true })).toEqual({});
    expect(() => parseJobPayload('notification.send', { notification_uuid: 'x' })).toThrow();
  });

  it('knows its names but no inherited property names', () => {
    expect(isJobName('notification.send')).toBe(true);
    expect(isJobName('toString')).toBe(false);
  });
});
