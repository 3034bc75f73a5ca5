import { eventually } from '@perfboard/testing/eventually';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/app.ts';

test('an address that is not there is in the log each time, with a disguised sender, kept or not', async () => {
  const app = await startTestApp({
    env: { LOG_LEVEL: 'info' },
    render: async () => ({ kind: 'html', status: 404, html: '<!doctype html><title>Not here</title>' }),
  });
  try {
    await eventually('changes are listened to', () => app.services.changes.isListening());
    for (let count = 0; count < 3; count++) expect((await app.call('/wp-login.php')).status).toBe(404);
    const lines = () => app.logs.filter((line) => line.includes('/wp-login.php'));
    await eventually('three lines', () => lines().length === 3);
    const senders = lines().map((line) => JSON.parse(line).from);
    expect(senders[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(new Set(senders).size).toBe(1);
  } finally {
    await app.close();
  }
});
