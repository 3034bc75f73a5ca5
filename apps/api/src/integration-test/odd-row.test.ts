import { appRouter } from '@perfboard/server/router';
import {
  makeBooking,
  makeContact,
  makeIncoming,
  makeNotification,
} from '@perfboard/server/testing/make-lead';
import { makeInvitation } from '@perfboard/server/testing/make-member';
import { makeNewsletter, makeSubscriber } from '@perfboard/server/testing/make-newsletter';
import { makeImage, makeProject } from '@perfboard/server/testing/make-project';
import { makeDelivery } from '@perfboard/server/testing/make-record';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
/** Of each noun the row that is odd. */
let odd: Record<string, string>;
const sql = async (text: string, values: unknown[] = []) =>
  (await app.database.pool.query(text, values)).rows;

/** An enum value that this release does not know. */
const later = 'of_a_later_release';

/** Adds a value to every enum and stores it in every row. The signed-in member keeps a role, to be able to look. */
async function storeLaterValues(): Promise<void> {
  const columns = await sql(`
    select table_name, column_name, udt_name from information_schema.columns join pg_type on typname = udt_name
    where table_schema = 'public' and typtype = 'e'`);
  for (const type of new Set(columns.map(({ udt_name }) => udt_name)))
    await sql(`alter type ${type} add value '${later}'`);
  for (const { table_name, column_name } of columns) {
    const kept = { users: `email <> 'owner@shop.example'`, notifications: `status <> 'failed'` }[
      String(table_name)
    ];
    const where = column_name === 'kind' ? 'true' : (kept ?? 'true');
    await sql(`update ${table_name} set ${column_name} = '${later}' where ${where}`);
  }
}

/** Arrays with a NULL or an array inside, and documents that no release would write. */
async function storeOddShapes(): Promise<void> {
  await sql(`update projects set facts = '[1]', parts_list = '{}', tags = array['kept', null]`);
  await sql(`update newsletters set topics = array[null], folded = '{"progress": 1}', content = '7'`);
  for (const table of ['bookings', 'contacts']) await sql(`update ${table} set spam_reasons = array[null]`);
  await sql(`update subscribers set topics = array[null, 'news']`);
  await sql(
    `update subscriber_imports set topics = array[null], columns = array[null, 'email'], topic_names = '7'`,
  );
  await sql(`update webhooks set events = array[null, 'booking.created', 'booking.of_a_later_release']`);
  await sql(
    `insert into audits (uuid, actor, action, entity, details) values (gen_random_uuid(), 'x', 'x.y', 'x', '[1]')`,
  );
  await sql(
    `insert into outbox (id, job, payload, failed_at) values (gen_random_uuid(), 'x.of_a_later_release', '7', now())`,
  );
}

beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn({ email: 'owner@shop.example' });
  await app.signIn({ email: 'odd@shop.example' });
  const { services } = app;
  const image = await makeImage(services);
  const project = await makeProject(services, { featured: true, image_uuid: image.uuid });
  await sql(`insert into files (uuid, project_uuid, name, kind, bytes, is_public)
    values (gen_random_uuid(), '${project.uuid}', 'board.pdf', 'document', 5, true)`);
  const contact = await makeContact(services, { email: 'odd@visitor.example' });
  const booking = await makeBooking(services, { email: 'odd@visitor.example' });
  await makeNotification(services, {
    contact_uuid: contact.uuid,
    status: 'failed',
    kind: 'contact_notification',
  });
  await makeNotification(services, { booking_uuid: booking.uuid });
  await makeIncoming(services);
  await makeIncoming(services, { contact_uuid: contact.uuid });
  await makeInvitation(services);
  const subscriber = await makeSubscriber(services, { email: 'odd@visitor.example' });
  const newsletter = await makeNewsletter(services, [subscriber.email], { started_at: new Date() });
  const delivery = await makeDelivery(services);
  const day = `now() + interval '1 day', now() + interval '25 hours', 'UTC', 'Here', 1`;
  for (const [column, uuid] of [
    ['contact_uuid', contact.uuid],
    ['booking_uuid', booking.uuid],
  ])
    await sql(`insert into appointments (uuid, ${column}, starts_at, ends_at, time_zone, place, version)
      values (gen_random_uuid(), '${uuid}', ${day})`);
  const [list] = await sql(
    `insert into subscriber_imports (uuid, file_name, consent) values (gen_random_uuid(), 'a.csv', 'c') returning uuid`,
  );
  await sql(`insert into subscriber_import_rows (import_uuid, line, email, email_hash, verdict)
    values ('${list.uuid}', 1, 'a@b.example', 'x', '${later}')`);
  const [archive] = await sql(
    `insert into project_imports (uuid, file_name) values (gen_random_uuid(), 'a.zip') returning uuid`,
  );
  await sql(`insert into project_import_rows (import_uuid, place, folder, project_name, result, notes)
    values ('${archive.uuid}', 1, 'a', 'A', '${later}', array[null])`);
  await sql(`insert into backups (uuid, reason) values (gen_random_uuid(), '${later}')`);
  const [owner] = await sql(`select id from users where email = 'owner@shop.example'`);
  await sql(`insert into notification_choices (user_id) values ($1)`, [owner.id]);
  await app.mutate('token.create', { name: 'odd', scope: 'read', expires_in_days: 5 }, cookie);
  odd = {
    project: project.uuid,
    photo: project.uuid,
    file: project.uuid,
    booking: booking.uuid,
    contact: contact.uuid,
    contactAppointment: contact.uuid,
    appointment: booking.uuid,
    newsletter: newsletter.uuid,
    publishedNewsletter: newsletter.uuid,
    subscriberImport: list.uuid,
    projectImport: archive.uuid,
    webhook: delivery.webhook_uuid,
  };
  await storeLaterValues();
  await storeOddShapes();
});
afterAll(() => app.close());

const failures = () =>
  app.logs
    .filter((line) => line.includes('a call failed'))
    .map((line) => JSON.parse(line))
    .map(({ procedure, err }) => `${procedure}: ${err?.message}`);

test('no query fails for a value of a later release, a NULL in an array or a document of another shape', async () => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
  const queries = Object.keys(procedures).filter((name) => procedures[name]?._def.type === 'query');
  expect(queries.length).toBeGreaterThan(70);
  const inputs = { time_zone: 'UTC', email: 'odd@visitor.example', category: 'LoRa Projects' };
  for (const name of queries) {
    const uuid = odd[name.split('.')[0] as string];
    for (const input of [{}, { ...inputs, uuid }]) {
      const { status } = await app.query(name, input, cookie);
      expect(status, name).toBeLessThan(500);
    }
  }
  expect((await app.mutate('privacy.find', { email: 'odd@visitor.example' }, cookie)).status).toBe(200);
  expect(failures()).toEqual([]);
});

test('what is unknown reads as the default of its noun', async () => {
  const rest = async (path: string) => (await app.call(`/api/v1${path}`, { cookie })).json;
  expect(await rest('/contacts')).toMatchObject([{ uuid: odd.contact, status: 'unread' }]);
  expect(await rest('/bookings')).toContainEqual(
    expect.objectContaining({ uuid: odd.booking, status: 'new' }),
  );
  expect(await rest(`/contacts/${odd.contact}/timeline`)).toMatchObject({ status: 'unread' });
  expect(await rest('/projects')).toMatchObject([{ tags: ['kept'], image: { status: 'pending' } }]);
  expect(await rest(`/projects/${odd.project}`)).toMatchObject({
    tags: ['kept'],
    files: [{ kind: 'other' }],
  });
  expect(await rest('/webhooks')).toMatchObject([{ events: ['booking.created'], format: 'json' }]);
  expect(await rest('/members')).toContainEqual(
    expect.objectContaining({ email: 'odd@shop.example', role: 'reader' }),
  );
  expect(await rest('/tokens')).toMatchObject([{ scope: 'read' }]);
  expect((await app.query('newsletter.page', {}, cookie)).data.items).toMatchObject([
    { uuid: odd.newsletter, status: 'draft', topics: [], progress: { pending: 1 } },
  ]);
  expect((await app.query('project.search', {})).data).toMatchObject({ tags: ['kept'], total: 1 });
});

test('filters and counts follow what is shown', async () => {
  const found = async (procedure: string, input: object) =>
    (await app.query(procedure, input, cookie)).data.items.map(({ uuid }: { uuid: string }) => uuid);
  const { contact, booking, newsletter } = odd;
  for (const [procedure, input, uuid] of [
    ['contact.page', { status: 'unread' }, contact],
    ['contact.page', { unanswered: true }, contact],
    ['booking.page', { status: 'new' }, booking],
    ['booking.page', { unanswered: true }, booking],
    ['newsletter.page', { status: 'draft' }, newsletter],
  ] as const)
    expect(await found(procedure, input), `${procedure} ${JSON.stringify(input)}`).toContain(uuid);
  for (const [procedure, status] of [
    ['contact.page', 'read'],
    ['booking.page', 'done'],
    ['newsletter.page', 'queued'],
  ] as const)
    expect(await found(procedure, { status }), procedure).toEqual([]);
  const deliveries = async (status: string) => found('newsletter.recipients', { uuid: newsletter, status });
  expect(await deliveries('pending')).toHaveLength(1);
  expect(await deliveries('sent')).toEqual([]);
  expect((await app.query('contact.counts', {}, cookie)).data).toMatchObject({ unread: 1, total: 1 });
  expect((await app.call('/api/v1/contacts?status=unread', { cookie })).json).toHaveLength(1);
  const { data } = await app.query('overview.get', { time_zone: 'UTC' }, cookie);
  expect(data).toMatchObject({
    unread_contacts: 1,
    today: expect.arrayContaining([expect.objectContaining({ uuid: contact, status: 'unread' })]),
  });
});

test('exports, feeds and the sitemap have the odd row too', async () => {
  for (const path of [
    '/api/v1/contacts/export.csv',
    '/api/v1/bookings/export.csv',
    '/api/v1/newsletter/export.csv',
    '/feed.xml',
    '/newsletters.xml',
    '/sitemap.xml',
    '/sitemap-1.xml',
  ])
    expect((await app.call(path, { cookie })).status, path).toBeLessThan(500);
  const { text } = await app.call('/api/v1/contacts/export.csv', { cookie });
  expect(text).toContain(',unread,');
});

test('nested tags are no tags, of one project and of the list that holds it', async () => {
  await sql(`update projects set tags = array[array['a', 'b'], array['c', 'd']]`);
  expect((await app.call('/api/v1/projects')).json).toMatchObject([{ tags: [] }]);
  expect((await app.call(`/api/v1/projects/${odd.project}`)).json).toMatchObject({ tags: [] });
  expect((await app.query('project.page', {}, cookie)).data.items).toMatchObject([{ tags: [] }]);
});
