import { clientPageMessages } from '@perfboard/contracts/words/client-page';
import { quoteMessages } from '@perfboard/contracts/words/quote';
import { makeBooking, makeContact } from '@perfboard/server/testing/make-lead';
import { pdfText } from '@perfboard/server/testing/pdf-text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let owner: string;
let editor: string;
let reader: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signIn({ email: 'owner@shop.example' });
  editor = await app.signIn({ email: 'asha@shop.example', role: 'editor' });
  reader = await app.signIn({ email: 'reader@shop.example', role: 'reader' });
  expect((await app.query('overview.get', {}, owner)).data.quotes).toBeNull();
});
afterAll(() => app.close());

const line = { description: 'Prototype', quantity: 2, unit_price: '129.50', tax_rate: '19' };
const call = (method: string, path: string, body?: unknown, cookie = editor) =>
  app.call(`/api/v1/quotes${path}`, { method, body, cookie });

async function draft(fields: object = {}): Promise<string> {
  const { uuid: lead_uuid } = await makeBooking(app.services);
  const { json, status } = await call('POST', '', { lead_uuid, currency: 'EUR', lines: [line], ...fields });
  expect([status, json]).toEqual([201, { message: quoteMessages.created, uuid: expect.any(String) }]);
  return json.uuid;
}

async function sent(fields: object = {}) {
  const uuid = await draft(fields);
  expect((await call('POST', `/${uuid}/send`)).status).toBe(200);
  const { public_url, number } = (await call('GET', `/${uuid}`)).json;
  return { uuid, number: String(number), path: new URL(public_url).pathname };
}

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
const open = (path: string, headers: Record<string, string> = {}, cookie?: string) =>
  app.call(path, { headers: { ...browser, ...headers }, cookie });
/** What a posted form came to: the text of its page, or the message that it leads to. */
const post = async (path: string, fields: string) => {
  const response = await fetch(`${app.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...browser, 'content-type': 'application/x-www-form-urlencoded' },
    body: fields,
  });
  const next = response.headers.get('location');
  const text = next ? (await open(next)).text : await response.text();
  return { status: response.status, text };
};
const statusOf = async (uuid: string) => (await call('GET', `/${uuid}`)).json.status;

describe('over REST', () => {
  test('a quote is created, changed, sent, revised and listed, and its amounts are strings', async () => {
    const uuid = await draft({ notes: 'As discussed' });
    const made = (await call('GET', `/${uuid}`)).json;
    expect(made).toMatchObject({
      ...{ number: null, version: 1, status: 'draft', public_url: null, notes: 'As discussed' },
      ...{ subtotal: '259.00', tax: '49.21', total: '308.21', draft_version: 1, currency: 'EUR' },
      lines: [{ id: '1', quantity: 2, unit_price: '129.50', price: '129.50', amount: '259.00' }],
    });
    const patched = await call('PATCH', `/${uuid}`, {
      lines: [{ ...line, quantity: 1.5 }],
      draft_version: 1,
    });
    expect(patched.json).toEqual({ message: quoteMessages.saved, uuid, draft_version: 2 });
    expect((await call('PATCH', `/${uuid}`, { notes: 'Late', draft_version: 1 })).status).toBe(409);
    expect((await call('PATCH', `/${uuid}`, { notes: 'Free' })).status).toBe(200);
    const { json } = await call('POST', `/${uuid}/send`);
    expect(json).toEqual({
      message: quoteMessages.sent,
      uuid,
      number: expect.stringMatching(/^Q-\d{4}-\d{4}$/),
    });
    const after = (await call('GET', `/${uuid}`)).json;
    expect(after).toMatchObject({ status: 'sent', subtotal: '194.25', notes: 'Free', number: json.number });
    expect(after.public_url).toMatch(/^http.*\/quote\/[\w-]+$/);
    for (const [method, path] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/send'],
    ] as const) {
      const refused = await call(method, `/${uuid}${path}`, method === 'PATCH' ? { notes: 'x' } : undefined);
      expect([method, refused.status]).toEqual([method, 409]);
    }
    const revised = await call('POST', `/${uuid}/revise`);
    expect(revised.status).toBe(201);
    expect((await call('GET', `/${revised.json.uuid}`)).json).toMatchObject({
      ...{ version: 2, status: 'draft', number: json.number, subtotal: '194.25' },
      versions: [{ uuid, version: 1 }, { version: 2 }],
    });
    const listed = (await call('GET', `?lead_uuid=${after.lead_uuid}`)).json;
    expect(listed.items.map((one: { version: number }) => one.version)).toEqual([2, 1]);
    expect((await call('GET', `?status=draft&lead_uuid=${after.lead_uuid}`)).json.items).toHaveLength(1);
    expect((await call('GET', `?q=${json.number}`)).json.items).toHaveLength(2);
    expect((await call('DELETE', `/${revised.json.uuid}`)).json.message).toBe(quoteMessages.deleted);
    expect((await call('GET', `/${revised.json.uuid}`)).status).toBe(404);
  });

  test('wrong input is named by the path of its field', async () => {
    const { uuid: lead_uuid } = await makeContact(app.services);
    const bad = async (fields: object) => {
      const { status, json } = await call('POST', '', { lead_uuid, currency: 'EUR', ...fields });
      return [status, json.issues?.[0]?.path];
    };
    expect(await bad({ lines: [line, line, { ...line, quantity: 0 }] })).toEqual([400, 'lines.2.quantity']);
    for (const quantity of [-1, 'x', 1.2345, 1_000_001, null])
      expect(await bad({ lines: [{ ...line, quantity }] })).toEqual([400, 'lines.0.quantity']);
    for (const unit_price of [12.5, '-1', '1.234', '10000000000.01', '1,5', '', 'NaN'])
      expect(await bad({ lines: [{ ...line, unit_price }] })).toEqual([400, 'lines.0.unit_price']);
    const large = { ...line, unit_price: '10000000000.01' };
    expect((await call('POST', '', { lead_uuid, currency: 'EUR', lines: [large] })).json.message).toBe(
      'This amount is too large. The maximum is 10\u00a0000\u00a0000\u00a0000\u00a0EUR.',
    );
    const tooLow = { ...line, breaks: [{ from_quantity: 1, unit_price: '9' }] };
    expect((await call('POST', '', { lead_uuid, lines: [tooLow] })).json.issues).toEqual([
      { path: 'lines.0.breaks.0.from_quantity', message: quoteMessages.badBreak },
    ]);
    expect(await bad({ lines: [{ ...line, tax_rate: '101' }] })).toEqual([400, 'lines.0.tax_rate']);
    expect(await bad({ lines: Array(201).fill(line) })).toEqual([400, 'lines']);
    expect(await bad({ lines: [line], valid_until: '2026-02-30' })).toEqual([400, 'valid_until']);
    expect(await bad({ lines: [line], currency: 'EURO' })).toEqual([400, 'currency']);
    expect(await bad({ lead_uuid: '019ac000-0000-7000-8000-000000000001' })).toEqual([400, 'lead_uuid']);
    expect((await call('POST', '', { lead_uuid, lines: Array(200).fill(line) })).status).toBe(201);
  });

  test('readers read, editors write and send', async () => {
    const uuid = await draft();
    expect((await call('GET', `/${uuid}`, undefined, reader)).status).toBe(200);
    expect((await call('GET', `/${uuid}/pdf`, undefined, reader)).status).toBe(200);
    for (const [method, path] of [
      ['POST', '/send'],
      ['POST', '/revise'],
      ['POST', '/revoke-link'],
      ['DELETE', ''],
    ] as const)
      expect((await call(method, `/${uuid}${path}`, undefined, reader)).status).toBe(403);
    expect((await app.call(`/api/v1/quotes/${uuid}/pdf`)).status).toBe(401);
  });

  test('the client’s link, with which one could accept, is for editors', async () => {
    const { uuid } = await sent();
    expect((await call('GET', `/${uuid}`, undefined, reader)).json.public_url).toBeNull();
    expect((await app.query('quote.get', { uuid }, reader)).data.public_url).toBeNull();
  });

  test('two editors never overwrite each other, and a save repeated after a lost answer is one', async () => {
    const uuid = await draft();
    const save = (fields: object, cookie = editor) =>
      app
        .mutate('quote.update', { uuid, ...fields }, cookie)
        .then(({ data, error }) => error?.code ?? data.draft_version);
    expect(await save({ notes: 'one', draft_version: 1, attempts: ['a'] })).toBe(2);
    expect(await save({ notes: 'one', draft_version: 1, attempts: ['a'] })).toBe(2);
    expect(await save({ notes: 'two', draft_version: 1, attempts: ['a', 'b'] })).toBe(3);
    expect(await save({ notes: 'other', draft_version: 1, attempts: ['c'] }, owner)).toBe('CONFLICT');
    const send = await app.mutate('quote.send', { uuid, draft_version: 2 }, editor);
    expect(send.error?.message).toBe(quoteMessages.changedMeanwhile);
  });

  test('an open quote is emailed again once, unless that is undone, and an answered one is not', async () => {
    const { uuid, number, path } = await sent();
    const mails = () =>
      app.services.prisma.notification.count({ where: { quote_uuid: uuid, kind: 'quote' } });
    const again = () => call('POST', `/${uuid}/send-again`);
    // The first email is still waiting.
    expect((await again()).json).toEqual({ message: quoteMessages.sentAgain, uuid, undo_seconds: 0 });
    expect(await mails()).toBe(1);
    await app.services.prisma.notification.updateMany({
      where: { quote_uuid: uuid },
      data: { status: 'sent', sent_at: new Date() },
    });
    const before = (await call('GET', `/${uuid}`)).json;
    const answers = await Promise.all([again(), again()]);
    expect(answers.map(({ json }) => json.undo_seconds).sort()).toEqual([0, 10]);
    expect(await mails()).toBe(2);
    expect((await call('POST', `/${uuid}/send-again/undo`)).json.message).toBe(quoteMessages.undone);
    expect((await call('POST', `/${uuid}/send-again/undo`)).json.message).toBe(quoteMessages.undoTooLate);
    expect(await mails()).toBe(1);
    expect((await again()).json.undo_seconds).toBe(10);
    const after = (await call('GET', `/${uuid}`)).json;
    expect(after).toEqual({ ...before, mail_state: 'pending' });
    expect(after).toMatchObject({ number, version: 1, status: 'sent', language: 'en' });
    const { entries } = (await app.query('booking.timeline', { uuid: after.lead_uuid }, owner)).data;
    expect(entries.at(-1)).toMatchObject({ kind: 'quote', subject: 'resent', state: 'pending' });
    const audits = await app.services.prisma.audit.findMany({
      where: { entity_uuid: uuid, action: { startsWith: 'quote.send_again' } },
    });
    expect(audits.map(({ action }) => action).sort()).toEqual([
      ...Array(4).fill('quote.send_again'),
      'quote.send_again_undo',
    ]);
    expect((await call('POST', `/${uuid}/send-again`, undefined, reader)).status).toBe(403);
    await post(path, 'action=decline&text=');
    expect((await again()).json.message).toBe(quoteMessages.notOpen);
    expect((await call('POST', `/${await draft()}/send-again`)).status).toBe(409);
  });

  test('the list is exported as CSV, and the timeline shows what happened to a quote', async () => {
    const { uuid, number } = await sent();
    const csv = await app.call(`/api/v1/quotes/export.csv?q=${number}`, { cookie: owner });
    expect(csv.text).toContain(`${number},1,sent,Asha Rao`);
    await app.mutate('member.setLanguage', { language: 'de' }, owner);
    const german = await app.call(`/api/v1/quotes/export.csv?q=${number}`, { cookie: owner });
    await app.mutate('member.setLanguage', { language: null }, owner);
    expect(german.text).toContain('Nummer,Version,Status,');
    expect(german.text).toContain(`${number},1,Gesendet,Asha Rao`);
    const { lead_uuid } = (await call('GET', `/${uuid}`)).json;
    const { entries } = (await app.query('booking.timeline', { uuid: lead_uuid }, owner)).data;
    expect(entries.map((entry: Record<string, string>) => [entry.kind, entry.subject, entry.text])).toEqual([
      ['received', null, ''],
      ['quote', 'created', `${number}, 308.21 EUR`],
      ['quote', 'sent', `${number}, 308.21 EUR`],
      ['stage', null, 'Quoted'],
      ['status', null, 'contacted'],
    ]);
  });
});

describe('the client’s page', () => {
  test('the first person who opens it has viewed it: no machine, no prefetch, no member', async () => {
    const { uuid, path } = await sent();
    await app.call(path, { method: 'HEAD', headers: browser });
    await open(path, { 'sec-purpose': 'prefetch' });
    await open(path, { purpose: 'prefetch' });
    await open(path, { 'user-agent': 'Slackbot-LinkExpanding 1.0' });
    await open(path, {}, reader);
    expect(await statusOf(uuid)).toBe('sent');
    const page = await open(path);
    expect(await statusOf(uuid)).toBe('viewed');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    const token = path.split('/').at(-1) ?? '';
    expect(app.logs.join('')).not.toContain(token);
  });

  test('it is accepted without JavaScript once; mistakes come back with what was typed', async () => {
    const { uuid, path } = await sent({ lines: [line, { ...line, optional: true }] });
    const said = 'action=accept&optional.2=on&shown=2';
    const missing = await post(path, `${said}&name=Asha`);
    expect([missing.status, missing.text]).toEqual([
      400,
      expect.stringContaining(quoteMessages.confirmRequired),
    ]);
    expect(missing.text).toContain('value="Asha"');
    const whole = `${said}&name=Asha+Rao&confirmed=on&idempotency_key=abcdefgh`;
    for (const _ of ['once', 'twice']) {
      const accepted = await post(path, whole);
      expect([accepted.status, accepted.text]).toEqual([
        303,
        expect.stringContaining(quoteMessages.accepted),
      ]);
    }
    const other = await post(path, 'action=accept&name=Ben&confirmed=on&shown=');
    expect([other.status, other.text]).toEqual([409, expect.stringContaining(quoteMessages.alreadyAccepted)]);
    expect((await call('GET', `/${uuid}`)).json).toMatchObject({
      ...{ status: 'accepted', accepted_name: 'Asha Rao', chosen: ['2'], total: '616.42' },
      accepted_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await call('POST', `/${uuid}/revise`)).json.message).toBe(quoteMessages.isAccepted);
  });

  test('a wish for changes and a decline are answers of the lead', async () => {
    const { uuid, path, number } = await sent();
    expect((await post(path, 'action=changes&text=')).text).toContain(quoteMessages.textRequired);
    expect((await post(path, 'action=changes&text=Forty')).text).toContain(quoteMessages.changesAsked);
    expect((await post(path, 'action=decline&text=')).text).toContain(quoteMessages.declined);
    expect(await statusOf(uuid)).toBe('declined');
    const { lead_uuid } = (await call('GET', `/${uuid}`)).json;
    const { entries } = (await app.query('booking.timeline', { uuid: lead_uuid }, owner)).data;
    const answers = entries.filter(({ kind }: { kind: string }) => kind === 'answer');
    expect(answers.map(({ subject }: { subject: string }) => subject)).toEqual([
      `Asked for changes to ${number}`,
      `Declined ${number}`,
    ]);
    const late = await post(path, 'action=accept&name=A&confirmed=on&shown=');
    expect(late.text).toContain(quoteMessages.alreadyDeclined);
  });

  test('a form that was sent once and came back changed is no dead end', async () => {
    const { uuid, path } = await sent();
    const form = (fields: string) => post(path, `${fields}&idempotency_key=0a0b0c0d`);
    expect((await form('action=changes&text=Forty')).status).toBe(303);
    const edited = await form('action=changes&text=Fifty');
    expect([edited.status, edited.text]).toEqual([
      409,
      expect.stringContaining(clientPageMessages.sentBefore),
    ]);
    expect(edited.text).not.toContain('0a0b0c0d');
    // The browser went back to the page as it was.
    expect((await form('action=accept&name=Asha&confirmed=on&shown=')).status).toBe(303);
    expect(await statusOf(uuid)).toBe('accepted');
    const other = await form('action=accept&name=Asha+Rao&confirmed=on&shown=');
    expect([other.status, other.text]).toEqual([409, expect.stringContaining(quoteMessages.alreadyAccepted)]);
    // A page with script, which stays as it was, gets a link to the quote as it is now.
    const response = await fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: {
        ...browser,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'action=decline&text=',
    });
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({
        message: quoteMessages.alreadyAccepted,
        link: { url: path, text: expect.any(String) },
      }),
    ]);
  });

  test('a link that opens nothing says so on a page, for the PDF too', async () => {
    const { path } = await sent();
    const wrong = `${path.slice(0, -4)}AAAA`;
    for (const at of [wrong, `${wrong}/pdf`]) {
      const { status, text, headers } = await open(at);
      expect([status, headers.get('content-type')], at).toEqual([404, 'text/html; charset=utf-8']);
      expect(text).toContain(quoteMessages.linkGone);
      expect(text).toContain('href="/client"');
    }
  });

  test('a replaced version names the next one, and a revoked or invented link opens nothing', async () => {
    const { uuid, path } = await sent({ lines: [line, { ...line, optional: true }] });
    const second = (await call('POST', `/${uuid}/revise`)).json.uuid;
    await call('POST', `/${second}/send`);
    const next = /href="(\/quote\/[^"/]+)"/;
    const first = (await open(path)).text;
    const newest = next.exec(first)?.[1] ?? '';
    expect(first).not.toContain('name="confirmed"');
    // No client chose on this version.
    expect(first).not.toContain('Not chosen');
    const late = await post(path, 'action=changes&text=In+blue');
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('readonly>In blue<')]);
    expect(late.text.split(quoteMessages.isReplaced)).toHaveLength(2);
    const { client_email } = (await call('GET', `/${uuid}`)).json;
    expect(first).not.toContain(client_email);
    expect((await open(newest)).text).toMatch(/version 2.*name="confirmed"/s);
    const revoked = (await call('POST', `/${second}/revoke-link`)).json;
    const { status, text } = await open(newest);
    expect([status, text]).toEqual([404, expect.stringContaining(quoteMessages.linkGone)]);
    expect((await open(new URL(revoked.public_url).pathname)).text).toContain('version 2');
    expect((await open(path)).text).not.toMatch(next);
    expect((await open('/quote/AAAA')).status).toBe(404);
    expect((await post(newest, 'action=accept&name=A&confirmed=on&shown=')).status).toBe(404);
    expect((await post(newest, 'action=changes&text=In+red')).text).toContain('readonly>In red<');
  });

  test('the PDF of the page and of the desk are the same bytes, before and after the acceptance', async () => {
    const { uuid, path, number } = await sent({ lines: [line, { ...line, optional: true }] });
    const download = async (address: string, cookie?: string) => {
      const response = await fetch(`${app.url}${address}`, { headers: cookie ? { cookie } : {} });
      expect(response.headers.get('content-type')).toBe('application/pdf');
      return Buffer.from(await response.arrayBuffer());
    };
    const first = await download(`${path}/pdf`);
    expect(pdfText(first).join('').replace(/\s/g, '')).toContain('308.21EUR');
    expect(pdfText(first).join('')).toContain(number);
    await post(path, 'action=accept&optional.2=on&shown=2&name=Asha+Rao&confirmed=on');
    expect(await statusOf(uuid)).toBe('accepted');
    for (const other of [await download(`/api/v1/quotes/${uuid}/pdf`, reader), await download(`${path}/pdf`)])
      expect(other.equals(first)).toBe(true);
  });
});

test('the export of a person’s data names the quotes, and its erasure deletes them', async () => {
  const { uuid: lead_uuid, email } = await makeContact(app.services);
  const uuid = await draft({ lead_uuid });
  await call('POST', `/${uuid}/send`);
  const { data } = await app.mutate('privacy.find', { email }, owner);
  expect(data.quotes).toMatchObject([{ uuid, total: '308.21', lines: [{ description: 'Prototype' }] }]);
  const pdf = await call('GET', `/${uuid}/pdf`);
  const { prisma } = app.services;
  const stored = () => prisma.quotePdf.findMany({ where: { quote_uuid: uuid } });
  const [first] = await stored();
  expect([pdf.status, first?.content.length]).toEqual([200, expect.any(Number)]);
  // Deleted with its lead, and restored with it.
  const deleted = await app.call(`/api/v1/contacts/${lead_uuid}`, { method: 'DELETE', cookie: owner });
  expect(await stored()).toEqual([]);
  const undo = `/api/v1/contacts/deletions/${deleted.json.undo_uuid}/undo`;
  expect((await app.call(undo, { method: 'POST', cookie: owner })).status).toBe(200);
  expect(await stored()).toEqual([first]);
  await prisma.clientLinkRequest.create({ data: { email } });
  await app.mutate('privacy.erase', { email }, owner);
  expect((await call('GET', `/${uuid}`)).status).toBe(404);
  expect([await stored(), await prisma.clientLinkRequest.count({ where: { email } })]).toEqual([[], 0]);
});

test('the overview counts open and accepted value, acceptance and time to the first quote', async () => {
  const day = new Date(Date.now() - 86_400_000);
  const { uuid: lead_uuid } = await makeBooking(app.services, { created_at: day });
  const [open, accepted, declined] = [await sent({ lead_uuid }), await sent(), await sent()];
  const before = (await app.query('overview.get', {}, owner)).data.quotes;
  await post(accepted.path, 'action=accept&name=Asha+Rao&confirmed=on&shown=');
  await post(declined.path, 'action=decline&text=');
  await app.services.prisma.$executeRaw`update bookings set created_at = created_at - interval '12 minutes'`;
  const { quotes } = (await app.query('overview.get', {}, owner)).data;
  const [month, year] = quotes.periods;
  expect([month.days, year.days]).toEqual([30, 365]);
  expect(quotes.open[0].count).toBe(before.open[0].count - 2);
  expect(month.accepted[0].count).toBe((before.periods[0].accepted[0]?.count ?? 0) + 1);
  expect(month.acceptance_percent).toBe(57);
  expect(month.median_minutes_to_first).toBe(12);
  expect((await call('GET', `/${open.uuid}`)).json.status).toBe('sent');
});
