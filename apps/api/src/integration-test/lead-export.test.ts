import { csvWordsFor } from '@perfboard/server/people/session/csv-words';
import { makeContact } from '@perfboard/server/testing/make-lead';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
let owner: string;
let reader: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn({ email: 'owner@shop.example' });
  reader = await app.signIn({ email: 'reader@shop.example', role: 'reader' });
  const user = await app.services.prisma.user.update({
    where: { email: 'owner@shop.example' },
    data: { name: 'Olga Owner' },
  });
  owner = user.id;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.empty('bookings, contacts, webhooks, outbox');
});

const gone = '01890000-0000-7000-8000-000000000000';
describe('an export of leads', () => {
  const lines = (text: string) => text.split('\r\n').slice(1, -1);
  const read = (query: string, as = cookie) =>
    app.call(`/api/v1/contacts/export.csv?${query}`, { cookie: as });

  test('holds what the list shows, or what was chosen of it, and runs nothing in a spreadsheet', async () => {
    const now = Date.now();
    const asha = await makeContact(app.services, {
      name: '=HYPERLINK("http://x")',
      subject: 'One, "two"',
      message: 'Line\nbreak in it',
      assignee_id: owner,
      note: '+1',
      created_at: new Date(now),
    });
    const ben = await makeContact(app.services, { name: 'Ben', created_at: new Date(now - 1_000) });
    await makeContact(app.services, { name: 'Pills', is_spam: true, created_at: new Date(now - 2_000) });
    const all = await read('date=2026-11-24');
    expect(all.headers.get('content-disposition')).toBe(
      'attachment; filename="contact_messages_2026-11-24.csv"',
    );
    expect(all.text).toBe(
      `Received,Name,Email,Mobile,Subject,Message,Status,Assignee,Note,Follow Up,Source,Newsletter,Landing Page,Project UUID,Spam,UUID\r\n${asha.created_at.toISOString()},"'=HYPERLINK(""http://x"")",${asha.email},${asha.mobile},"One, ""two""","Line\nbreak in it",unread,Olga Owner,'+1,,,,,,no,${asha.uuid}\r\n${ben.created_at.toISOString()},Ben,${ben.email},${ben.mobile},${ben.subject},${ben.message},unread,,,,,,,,no,${ben.uuid}\r\n`,
    );
    expect(lines((await read('assignee=me')).text)).toHaveLength(1);
    expect(lines((await read('spam=true')).text)[0]).toContain('Pills');
    expect(lines((await read(`uuids=${ben.uuid},${gone}`)).text)[0]).toContain('Ben');
    const bookings = await app.call('/api/v1/bookings/export.csv', { cookie });
    expect(bookings.text).toMatch(
      /^Requested,Full Name,Email,Mobile,Project Title,Purpose,Quantity,Budget,Wanted By,Status,/,
    );
    const { rows } = await app.database.pool.query(
      `select action, details from audits where action like '%.export' order by seq`,
    );
    expect(rows).toEqual([
      { action: 'contact.export', details: { is_filtered: false } },
      { action: 'contact.export', details: { is_filtered: true } },
      { action: 'contact.export', details: { is_filtered: true } },
      { action: 'contact.export', details: { is_filtered: false, chosen: 2 } },
      { action: 'booking.export', details: { is_filtered: false } },
    ]);
  });

  test('speaks the language of the member’s desk, and English to a script', async () => {
    const ben = await makeContact(app.services, { name: 'Ben', message: 'unread' });
    await app.mutate('member.setLanguage', { language: 'de' }, cookie);
    const german = (await read('')).text;
    expect(german).toMatch(/^\ufeff?Eingegangen,Name,E-Mail,Mobilnummer,Betreff,Nachricht,Status,Zuständig,/);
    expect(german).toContain(`,${ben.subject},unread,Ungelesen,`);
    expect(german).toContain(`,Nein,${ben.uuid}`);
    await app.mutate('member.setLanguage', { language: null }, cookie);
    expect((await read('')).text).toMatch(/^\ufeff?Received,Name,Email,/);
    expect((await read('')).text).toContain(`,no,${ben.uuid}`);
    const say = await csvWordsFor(app.services, { kind: 'token', language: 'de' });
    expect([say('Received'), say('unread')]).toEqual(['Received', 'unread']);
  });

  test('comes whole and in order, however many there are', async () => {
    await app.database.pool.query(`insert into bookings (uuid, full_name, email, mobile_no, project_title, created_at)
      select gen_random_uuid(), 'Visitor ' || i, 'v' || i || '@example.com', '5550100142', 'A project',
        now() - (i / 3) * interval '1 minute' from generate_series(1, 2500) i`);
    const { text } = await app.call('/api/v1/bookings/export.csv', { cookie });
    const uuids = lines(text).map((line) => line.split(',').at(-1));
    const { rows } = await app.database.pool.query(
      'select uuid from bookings order by created_at desc, uuid desc',
    );
    expect(uuids).toEqual(rows.map(({ uuid }) => uuid));
  });

  test('is for editors who gave their password lately, and says what is wrong with what it is asked', async () => {
    expect((await app.call('/api/v1/contacts/export.csv')).status).toBe(401);
    expect((await read('', reader)).status).toBe(403);
    const wrong = await read('from=soon');
    expect([wrong.status, wrong.json.issues[0].path]).toEqual([400, 'from']);
    expect((await read('uuids=1;drop')).status).toBe(400);
    const late = await app.signIn({ email: 'late@shop.example' });
    await app.database.pool.query(
      `update sessions set created_at = now() - interval '16 minutes', confirmed_at = now() - interval '16 minutes'
        where user_id = (select id from users where email = 'late@shop.example')`,
    );
    expect((await read('', late)).status).toBe(403);
  });
});
