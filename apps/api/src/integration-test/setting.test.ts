import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn();
});
afterAll(() => app.close());

const defaults = {
  mails_per_second: null,
  connections: 5,
  mails_per_hour: null,
  double_opt_in: false,
  second_factor_required: false,
};
const rows = () => app.services.prisma.setting.findMany();

test('the mails per second are stored as the worker reads them, and lifting the limit leaves no row', async () => {
  expect((await app.query('setting.get', undefined, cookie)).data).toEqual(defaults);
  for (const mails_per_second of [5, 0.5]) {
    expect((await app.mutate('setting.set', { mails_per_second }, cookie)).status).toBe(200);
    expect(await rows()).toEqual([{ key: 'newsletter.mails_per_second', value: mails_per_second }]);
  }
  const overRest = await app.call('/api/v1/settings', {
    method: 'PUT',
    cookie,
    body: { mails_per_second: null },
  });
  expect(overRest.status, overRest.text).toBe(200);
  expect(await rows()).toEqual([]);
  const audit = await app.services.prisma.audit.findMany({ where: { entity: 'setting' } });
  expect(audit.map(({ details }) => details)).toContainEqual({ mails_per_second: 0.5 });
});

test.each([0, -1, 1_001, '5', undefined])('%s is no limit of mails', async (mails_per_second) => {
  const answer = await app.mutate('setting.set', { mails_per_second }, cookie);
  expect(answer.status).toBe(400);
  expect(await rows()).toEqual([]);
});

test('one setting is changed without the other, and a default leaves no row', async () => {
  const set = async (fields: object) =>
    expect((await app.mutate('setting.set', fields, cookie)).status).toBe(200);
  await set({ double_opt_in: true });
  await set({ mails_per_second: 5 });
  expect((await app.call('/api/v1/settings', { cookie })).json).toEqual({
    ...defaults,
    mails_per_second: 5,
    double_opt_in: true,
  });
  await set({ double_opt_in: false });
  expect(await rows()).toEqual([{ key: 'newsletter.mails_per_second', value: 5 }]);
  await set({ mails_per_second: null });
  expect(await rows()).toEqual([]);
});

test('connections and emails an hour are whole numbers within bounds', async () => {
  const set = async (fields: object) => (await app.mutate('setting.set', fields, cookie)).status;
  for (const fields of [
    { connections: 0 },
    { connections: 21 },
    { connections: 2.5 },
    { mails_per_hour: 0 },
    { mails_per_hour: 100_001 },
    { mails_per_hour: 1.5 },
  ])
    expect(await set(fields), JSON.stringify(fields)).toBe(400);
  expect(await set({ mails_per_hour: 200, connections: 2 })).toBe(200);
  expect((await app.query('setting.get', undefined, cookie)).data).toEqual({
    ...defaults,
    mails_per_hour: 200,
    connections: 2,
  });
  expect(await set({ ...defaults, second_factor_required: undefined })).toBe(200);
  expect(await rows()).toEqual([]);
});
