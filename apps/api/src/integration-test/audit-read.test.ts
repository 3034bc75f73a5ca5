import { makeDelivery } from '@perfboard/server/testing/make-record';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
const actor = 'owner@shop.example';
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn({ email: actor });
});
afterAll(() => app.close());

test('a search for an address and a read of all leads are in the audit trail, and the address is not', async () => {
  const email = 'asha@visitor.example';
  for (const noun of ['booking', 'contact', 'inbox', 'subscriber', 'mailbox']) {
    // A screen that stays open asks again; half an address and a name are no search for one person.
    for (const q of [email, ` ${email.toUpperCase()} `, 'asha@', 'Asha', 'gmail.com']) {
      expect((await app.query(`${noun}.page`, { q }, cookie)).status, `${noun} ${q}`).toBe(200);
    }
  }
  for (const path of ['bookings', 'contacts', 'newsletter']) {
    for (const query of ['', '?limit=20']) {
      expect((await app.call(`/api/v1/${path}${query}`, { cookie })).status).toBe(200);
    }
  }
  await app.mutate('privacy.find', { email }, cookie);
  await app.mutate('privacy.export', { email }, cookie);
  await app.call('/api/v1/newsletter/export.csv', { cookie });
  const { rows } = await app.database.pool.query<{ action: string }>(
    `select * from audits where actor = $1 and action <> 'session.sign_in' order by seq`,
    [actor],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'booking.search_address',
    'contact.search_address',
    'subscriber.search_address',
    'mail.search_address',
    'booking.read_all',
    'contact.read_all',
    'subscriber.read_all',
    'privacy.find',
    'privacy.export',
    'subscriber.export',
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/asha/i);
});

test('the audit list can be narrowed to the deliveries of webhooks', async () => {
  const { uuid } = await makeDelivery(app.services);
  await app.mutate('webhook.replay', { uuid }, cookie);
  const { data } = await app.query('audit.page', { entity: 'webhook_delivery' }, cookie);
  expect(data.items).toMatchObject([{ action: 'webhook.replay', entity_uuid: uuid }]);
});

test('the audit list names what it concerns, also once it is gone, and never an erased invitation', async () => {
  const guest = 'guest@visitor.example';
  const made = async (path: string, input: object) => {
    const { data, error } = await app.mutate(path, input, cookie);
    expect(error, path).toBeUndefined();
    return data.uuid as string;
  };
  const [invitation] = [await made('invitation.create', { email: guest, role: 'editor' })];
  const token = await made('token.create', { name: 'Stock script', scope: 'read' });
  const events = ['booking.created'];
  const webhook = await made('webhook.create', { url: 'https://hooks.example:8443/secret', events });
  const named = async () => {
    const { items } = (await app.query('audit.page', { actor, limit: 7 }, cookie)).data;
    return items
      .map(({ action, entity_name }: { action: string; entity_name: string | null }) => [action, entity_name])
      .reverse();
  };
  const rest = [
    ['token.create', 'Stock script'],
    ['webhook.create', 'hooks.example:8443'],
    ['token.revoke', 'Stock script'],
    ['webhook.remove', 'hooks.example:8443'],
  ];
  await made('token.revoke', { uuid: token });
  await made('webhook.remove', { uuid: webhook });
  await made('invitation.withdraw', { uuid: invitation });
  expect(await named()).toEqual([
    expect.anything(),
    ['invitation.create', guest],
    ...rest,
    ['invitation.withdraw', guest],
  ]);
  await app.services.prisma.apiToken.deleteMany({ where: { uuid: token } });
  await app.mutate('privacy.erase', { email: guest }, cookie);
  const { rows } = await app.database.pool.query('select * from audits');
  expect(JSON.stringify(rows)).not.toMatch(/guest@|\/secret/);
  expect(await named()).toEqual([
    ['invitation.create', null],
    ...rest,
    ['invitation.withdraw', null],
    ['privacy.erase', null],
  ]);
});
