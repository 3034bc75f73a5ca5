import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@perfboard/postgres/free-port';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type App, startApp } from './app.ts';
import { post, validBooking } from './rest.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

let app: App;
let scrape: (of: 'api' | 'worker') => Promise<string>;
beforeAll(async () => {
  const ports = { api: await freePort(), worker: await freePort() };
  app = await startApp({ seed: true, withoutWorker: true, env: { METRICS_PORT: String(ports.api) } });
  await app.startWorker({ METRICS_PORT: String(ports.worker) });
  scrape = async (of) => (await fetch(`http://127.0.0.1:${ports[of]}/metrics`)).text();
});
afterAll(() => app?.stop());

/** The metrics that an expression of PromQL reads. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/by \([^)]*\)/g, '');
  return [...bare.matchAll(/\b(?:perfboard|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
}

test('every metric that an alert or the dashboard names is served', async () => {
  const alerts = parse(await read('infra/monitoring/alerts.yml')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const dashboard = JSON.parse(await read('infra/monitoring/dashboard.json')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const expressions = [
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const named = new Set(expressions.flatMap(namesIn));
  expect(named.size).toBeGreaterThan(15);
  const missing = async () => {
    const text = `${await scrape('api')}\n${await scrape('worker')}`;
    const served = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
    return [...named].filter((name) => !served.has(name));
  };
  // The duration of jobs appears with the first job.
  await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
});

test('every alert names its runbook, and the runbook has its heading', async () => {
  const alerts = parse(await read('infra/monitoring/alerts.yml')) as {
    groups: { rules: { alert: string; annotations: { runbook?: string } }[] }[];
  };
  const page = 'docs/operate/alerts.md';
  const text = await read(page);
  for (const { alert, annotations } of alerts.groups.flatMap(({ rules }) => rules)) {
    expect(annotations.runbook).toBe(`${page}#${alert.toLowerCase()}`);
    expect(text).toContain(`### ${alert}\n`);
  }
});

test('requests are counted by the route, never by the path that a stranger made up', async () => {
  await fetch(`${app.url}/api/v1/projects`);
  await fetch(`${app.url}/api/v1/projects/category/${encodeURIComponent('IoT Projects')}`);
  await fetch(`${app.url}/projects`);
  await fetch(`${app.url}/projects`);
  await fetch(`${app.url}/made-up-9f3a`, { redirect: 'manual' });
  await fetch(`${app.url}/api/v1/made-up-9f3a`);
  await fetch(`${app.url}/trpc/made-up-9f3a.b`);
  let text = '';
  await eventually('the unknown routes are counted', async () => {
    text = await scrape('api');
    return text.includes('route="/api unknown"') && text.includes('route="trpc unknown"');
  });
  expect(text).toMatch(/duration_seconds_count\{method="GET",route="\/api\/v1\/projects",status="200"\} 1/);
  expect(text).toMatch(/perfboard_page_cache_hits_total [1-9]/);
  expect(text).not.toContain('made-up-9f3a');
  expect(text).not.toContain('IoT');
});

test('a lead that waits for a dead mail server shows in the numbers of the api', async () => {
  await app.mail.stop();
  await post(app, '/api/v1/bookings', validBooking);
  await eventually('the numbers tell of the notification', async () => {
    const text = await scrape('api');
    const age = /^perfboard_notification_oldest_unsent_seconds (\S+)$/m.exec(text)?.[1];
    return Number(age) > 0 && /^perfboard_notifications_refused [1-9]/m.test(text);
  });
  await app.mail.start();
});
