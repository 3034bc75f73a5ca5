import { uuidV7 } from '@perfboard/process/uuid-v7';
import { createImport as createList } from '@perfboard/server/audience/subscriber-import/subscriber-import';
import { createImport as createArchive } from '@perfboard/server/catalog/project-archive/project-import';
import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { makeNewsletter } from '@perfboard/server/testing/make-newsletter';
import { makeWebhook } from '@perfboard/server/testing/make-record';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.close());

test('what belongs to something that does not exist is not found, rather than empty', async () => {
  const cookie = await app.signIn();
  const { paths } = (await app.call('/api/v1/openapi.json')).json;
  const asked = Object.keys(paths).filter((path) => path.includes('{uuid}') && paths[path].get);
  expect(asked).toContain('/webhooks/{uuid}/deliveries');
  for (const path of asked) {
    const address = path.replace('{uuid}', uuidV7()).replace('{language}', 'de');
    const { status, json } = await app.call(`/api/v1${address}`, { cookie });
    expect([path, status, json.message]).toEqual([path, 404, expect.stringMatching(/not found$/)]);
  }
});

test('an empty list of something that exists is empty, and a lead may have no appointment', async () => {
  const cookie = await app.signIn({ email: 'mia@shop.example' });
  const { services } = app;
  const { prisma } = services;
  const { uuid: newsletter } = await makeNewsletter(services, 0);
  const list = { file_name: 'list.csv', consent: 'At the fair' };
  for (const path of [
    `newsletters/${newsletter}/recipients`,
    `newsletters/${newsletter}/suppressed`,
    `newsletter/imports/${await createList(prisma, list)}/rows`,
    `project-imports/${await createArchive(prisma, { file_name: 'shop.zip' })}/rows`,
    `webhooks/${(await makeWebhook(services)).uuid}/deliveries`,
    `bookings/${(await makeBooking(services)).uuid}/appointment`,
    `contacts/${(await makeContact(services)).uuid}/appointment`,
  ])
    expect([path, (await app.call(`/api/v1/${path}`, { cookie })).status]).toEqual([path, 200]);
});
