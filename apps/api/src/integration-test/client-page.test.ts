import { randomUUID } from 'node:crypto';
import { clients } from '@perfboard/content/optional-features';
import { bookingFileMessages } from '@perfboard/contracts/words/booking';
import { clientPageLimits, clientPageMessages } from '@perfboard/contracts/words/client-page';
import { leadReference } from '@perfboard/contracts/words/lead-reference';
import { limitAddress } from '@perfboard/server/base/rate-limit/rate-limit';
import { rateLimitRules } from '@perfboard/server/base/rate-limit/rate-limit-rules';
import { answerLinkRequest } from '@perfboard/server/leads/client-page/client-lead';
import { clientUrl } from '@perfboard/server/leads/lead/client-link';
import { makeBooking, makeContact, makeIncoming } from '@perfboard/server/testing/make-lead';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownAfter, startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp({ env: { UNDO_SECONDS: '5' } });
  cookie = await app.signIn({ email: 'asha.staff@shop.example' });
});
afterAll(() => app.close());

const uuidPattern = /^[0-9a-f-]{36}$/;

type Lead = { uuid: string; client_round: number };
const pathOf = (lead: Lead, kind: 'booking' | 'contact' = 'booking') => {
  const claim = { kind, uuid: lead.uuid, round: lead.client_round };
  return clientUrl(app.services.env, claim).slice(app.services.env.PUBLIC_URL.length);
};
const form = (fields: Record<string, string>, files: Record<string, string> = {}) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const [name, content] of Object.entries(files)) body.append('files', new Blob([content]), name);
  return body;
};
const post = (path: string, body: FormData, headers: Record<string, string> = {}) =>
  app.call(path, { method: 'POST', body, headers });
const answersOf = (lead: Lead) =>
  app.services.prisma.incomingMail.findMany({
    where: { booking_uuid: lead.uuid },
    include: { files: true },
    orderBy: { created_at: 'asc' },
  });
const rest = (path: string, method: string, body?: object) =>
  app.call(`/api/v1${path}`, { method, body, cookie });
const timeline = async (lead: Lead) => (await rest(`/bookings/${lead.uuid}/timeline`, 'GET')).json;

test('a client sees the request, the progress, both sides of the talk and the appointment, and nothing of the desk', async () => {
  const { prisma } = app.services;
  const lead = await makeBooking(app.services, {
    project_title: 'Greenhouse <controller>',
    purpose: 'Water six beds',
    mobile_no: '+15550109999',
    note: 'desk note',
    stage: 'in-design',
    spam_reasons: ['too fast'],
    source: 'google',
  });
  const { uuid: booking_uuid, email } = lead;
  const member = { user_id: 'u', author: 'asha.staff@shop.example', subject: 'Re' };
  await prisma.leadNote.create({
    data: { booking_uuid, user_id: 'asha', body: 'difficult customer', author: 'Asha' },
  });
  await prisma.reply.createMany({
    data: [
      { ...member, booking_uuid, body: 'Two **weeks**.', send_after: new Date(0) },
      { ...member, booking_uuid, body: 'can be undone', send_after: new Date(Date.now() + 60_000) },
      { ...member, booking_uuid, body: 'held in spam', send_after: null },
    ],
  });
  const received = { booking_uuid, matched_by: 'reference' };
  await makeIncoming(app.services, { ...received, from_email: email, body: 'By email.\n\n> Two weeks.' });
  await makeIncoming(app.services, { ...received, from_email: email, kind: 'bounce', body: 'a bounce' });
  await makeIncoming(app.services, { ...received, body: 'by a stranger' });
  await makeIncoming(app.services, {
    ...received,
    from_email: email,
    sender_verdict: 'fail',
    body: 'forged',
  });
  const other = await makeBooking(app.services, { email, project_title: 'Another request' });
  await rest(`/bookings/${booking_uuid}/appointment`, 'PUT', {
    starts_at: `${new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)}T10:00`,
    time_zone: 'Europe/Rome',
    minutes: 30,
    place: 'At our lab',
  });
  const { status, text, headers } = await app.call(pathOf(lead));
  expect(status).toBe(200);
  for (const shown of [
    'Greenhouse &lt;controller&gt;',
    'Water six beds',
    'Two <strong>weeks</strong>',
    'By email.',
    'At our lab',
    'at 10:00 AM (Europe/Rome)',
    'Send message',
  ])
    expect(text, shown).toContain(shown);
  expect(/<li class="now" aria-current="step">([^<]*)/.exec(text)?.[1]).toBe('In design');
  for (const hidden of [
    'asha.staff',
    'difficult customer',
    'desk note',
    'can be undone',
    'held in spam',
    'a bounce',
    'by a stranger',
    'forged',
    'Another request',
    '&gt; Two weeks',
    '5550109999',
    email,
    lead.full_name,
    'too fast',
    'google',
    other.uuid,
  ])
    expect(text, hidden).not.toContain(hidden);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect(headers.get('set-cookie')).toBeNull();
});

test('long messages are shown shortened, and in full by a plain link', async () => {
  const lead = await makeBooking(app.services);
  const { uuid: booking_uuid, email } = lead;
  const long = `${'word '.repeat(20_000)}the end`;
  const received = { booking_uuid, matched_by: 'reference', from_email: email };
  const { uuid } = await makeIncoming(app.services, { ...received, body: long });
  await Promise.all(
    Array.from({ length: 30 }, () => makeIncoming(app.services, { ...received, body: long })),
  );
  const member = { user_id: 'u', author: 'asha.staff@shop.example', subject: 'Re', send_after: new Date(0) };
  const reply = await app.services.prisma.reply.create({ data: { ...member, booking_uuid, body: long } });
  const { text } = await app.call(pathOf(lead));
  expect(text.length).toBeLessThan(32 * 2_000 + 30_000);
  expect(text.match(/This message is shortened/g)).toHaveLength(32);
  for (const each of [uuid, reply.uuid]) {
    const link = `${pathOf(lead)}?message=${each}`;
    expect(text).toContain(`href="${link}#m-${each}"`);
    const whole = (await app.call(link)).text;
    expect([whole.match(/the end/g)?.length, whole.match(/This message is shortened/g)?.length]).toEqual([
      1, 31,
    ]);
  }
});

test('views are limited by link and by address, with a page that says when to come back', async () => {
  const { rateLimits } = app.services;
  const lead = await makeBooking(app.services);
  const path = pathOf(lead);
  const isRefused = async (at: string) => {
    const { status, text, headers } = await app.call(at);
    if (status === 429) {
      expect(text).toContain('Too many requests. Please try again in');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    return status === 429;
  };
  await rateLimits.consume('clientViewByLink', path.slice('/client/'.length), 299);
  expect([await isRefused(path), await isRefused(path)]).toEqual([false, true]);
  // What was typed before is not lost.
  expect((await post(path, form({ text: 'Hello' }))).status).toBe(303);
  const other = pathOf(await makeBooking(app.services));
  expect(await isRefused(other)).toBe(false);
  const address = limitAddress('127.0.0.1');
  await rateLimits.consume('clientViewByAddress', address, 590).catch(() => undefined);
  await rateLimits.consume('clientViewByAddress', address, 10).catch(() => undefined);
  expect([await isRefused(other), await isRefused('/quote/AAAA')]).toEqual([true, true]);
  await rateLimits.reset('clientViewByAddress', address);
  expect(await isRefused(other)).toBe(false);
});

test('a message without script is stored once, is a reply in the desk, and the page says so', async () => {
  const lead = await makeBooking(app.services);
  const path = pathOf(lead);
  const key = randomUUID();
  // As a browser posts it from a page that names no origin.
  const send = (text: string) =>
    post(path, form({ text, idempotency_key: key }, { 'board.zip': 'PK' }), {
      origin: 'null',
      'sec-fetch-site': 'same-origin',
    });
  const first = await send('Forty pieces, please.');
  expect([first.status, first.text]).toEqual([303, expect.any(String)]);
  const again = await send('Forty pieces, please.');
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect(await answersOf(lead)).toMatchObject([
    { body: 'Forty pieces, please.', matched_by: 'page', files: [{ name: 'board.zip', bytes: 2 }] },
  ]);
  const page = await app.call((first.headers.get('location') ?? '').split('#')[0] ?? '');
  expect(page.text).toContain(`role="status" id="notice">${clientPageMessages.sent}`);
  expect(page.text).toContain('Forty pieces, please.');
  expect(page.text, 'drafts belong to the lead, not to its link').toContain(
    `data-draft="${leadReference(lead.uuid)}"`,
  );
  const { entries } = await timeline(lead);
  expect(entries.at(-1)).toMatchObject({ kind: 'answer', subject: clientPageMessages.origin });
  // Its key came with another text: both are stored, and the page says so.
  const changed = await send('Fifty pieces, please.');
  expect(changed.status).toBe(409);
  expect(changed.text).toContain(clientPageMessages.sentBefore);
  // The form has a new key; the page names that of what is stored.
  expect(changed.text).not.toContain(`value="${key}"`);
  expect(changed.text).toContain(`data-stored="${key}"`);
});

test('what can’t be stored comes back with its text and its key', async () => {
  const lead = await makeBooking(app.services);
  const key = randomUUID();
  const text = 'x'.repeat(clientPageLimits.textMax + 1);
  const answer = await post(pathOf(lead), form({ text, idempotency_key: key }));
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(clientPageMessages.textTooLong);
  expect([answer.text.includes(text), answer.text.includes(key)]).toEqual([true, true]);
  const empty = await post(pathOf(lead), form({ text: ' ' }), { accept: 'application/json' });
  expect([empty.status, empty.json.message]).toEqual([400, clientPageMessages.textRequired]);
  const files = { a: '1', b: '2', c: '3', d: '4' };
  const many = await post(pathOf(lead), form({ text: 'Hi' }, files), { accept: 'application/json' });
  expect([many.status, many.json.message]).toEqual([400, bookingFileMessages.tooMany]);
  const { text: page } = await post(pathOf(lead), form({ text: 'Hi' }, { 'a.txt': 'a', 'no<b>.txt': '' }));
  expect(page).toContain(
    `${bookingFileMessages.empty} (no&lt;b&gt;.txt)<br>${bookingFileMessages.chooseAgain}`,
  );
  expect(await answersOf(lead)).toEqual([]);
});

test('files are downloads of this page alone, and a lead in spam takes none without a word of it', async () => {
  const { prisma } = app.services;
  const lead = await makeBooking(app.services);
  const other = await makeBooking(app.services);
  await post(pathOf(lead), form({ text: '' }, { '<b>.html': '<script>' }));
  const [file] = await prisma.file.findMany({ where: { incoming: { booking_uuid: lead.uuid } } });
  const answer = await app.call(`${pathOf(lead)}/files/${file?.uuid}`);
  expect([answer.status, answer.text]).toEqual([200, '<script>']);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  expect((await app.call(`${pathOf(other)}/files/${file?.uuid}`)).status).toBe(404);
  expect((await app.call(`${pathOf(lead)}/files/nothing`)).status).toBe(404);
  await prisma.booking.update({ where: { uuid: other.uuid }, data: { is_spam: true } });
  const refused = await post(pathOf(other), form({ text: 'Hi' }, { a: '1' }));
  expect([refused.status, refused.text.includes('spam')]).toEqual([503, false]);
  expect((await post(pathOf(other), form({ text: 'Hi' }))).status).toBe(303);
  expect(await prisma.notification.findMany({ where: { booking_uuid: other.uuid } })).toMatchObject([
    { kind: 'answer', status: 'pending' },
  ]);
});

test('a changed, foreign or revoked link opens nothing, and the new one does', async () => {
  const lead = await makeContact(app.services, { message: 'A secret plan' });
  const path = pathOf(lead, 'contact');
  const changed = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
  const gone = (at: string) => post(at, form({ text: 'Hi' }), { accept: 'application/json' });
  for (const wrong of [changed, `${path}A`, '/client/x', pathOf(lead, 'booking')]) {
    expect((await gone(wrong)).json?.message, wrong).toMatch(/^This link is not valid/);
    const { status, text } = await app.call(wrong);
    expect([status >= 400, text.includes('secret plan')], wrong).toEqual([true, false]);
  }
  const { json } = await rest(`/contacts/${lead.uuid}/client-page`, 'GET');
  expect(json.url).toBe(app.services.env.PUBLIC_URL + path);
  await rest(`/contacts/${lead.uuid}/client-page`, 'DELETE');
  expect((await app.call(path)).status).toBe(410);
  const typed = await post(path, form({ text: 'Forty-two boards' }, { 'a.txt': 'a' }));
  expect([typed.status, typed.text]).toEqual([410, expect.stringContaining('readonly>Forty-two boards')]);
  // The shop does not use the client page: only a lead with a stage has a new link to ask for.
  const offers = async () =>
    ['href="/client"', 'href="/contactus"'].map(async (link) => (await app.call(path)).text.includes(link));
  for (const [stage, url, offered] of [
    ['', '/contactus', [false, true]],
    ['quoted', '/client', [true, true]],
  ] as const) {
    await app.services.prisma.contact.update({ where: { uuid: lead.uuid }, data: { stage } });
    expect(await gone(path), stage).toMatchObject({
      status: 410,
      json: { message: expect.stringMatching(/^This link is not valid/), link: { url } },
    });
    expect(await Promise.all(await offers()), stage).toEqual(offered);
  }
  await app.services.prisma.contact.update({ where: { uuid: lead.uuid }, data: { language: 'de' } });
  expect((await app.call(path)).text, 'in the language of the lead').toContain('<html lang="de"');
  const next = await rest(`/contacts/${lead.uuid}/client-page`, 'GET');
  const nextPath = next.json.url.slice(app.services.env.PUBLIC_URL.length);
  expect((await app.call(nextPath)).text).toContain('A secret plan');
  await app.services.prisma.contact.delete({ where: { uuid: lead.uuid } });
  expect((await app.call(nextPath)).status).toBe(410);
});

test('revoking the links of a lead ends those of its quotes, which its page shows', async () => {
  const { uuid: lead_uuid } = await makeContact(app.services);
  const quote = { lead_uuid, lines: [{ description: 'Board', quantity: 1, unit_price: '9' }] };
  const { uuid } = (await rest('/quotes', 'POST', quote)).json;
  await rest(`/quotes/${uuid}/send`, 'POST');
  const page = await rest(`/contacts/${lead_uuid}/client-page`, 'GET');
  const linkIn = async (url: string) =>
    /href="(\/quote\/[\w-]+)"/.exec((await app.call(new URL(url).pathname)).text)?.[1] ?? '';
  const before = await linkIn(page.json.url);
  expect((await app.call(before)).status).toBe(200);
  await rest(`/contacts/${lead_uuid}/client-page`, 'DELETE');
  const dead = await app.call(before);
  expect([dead.status, dead.text.includes('href="/client"')]).toEqual([404, true]);
  const next = await rest(`/contacts/${lead_uuid}/client-page`, 'GET');
  expect((await app.call(await linkIn(next.json.url))).status).toBe(200);
});

test('a request for the links is stored before it is answered, the same for everyone, and has one effect', async () => {
  const { prisma } = app.services;
  const { email, uuid } = await makeBooking(app.services, { stage: 'quoted' });
  await makeBooking(app.services, { email, stage: 'quoted', is_spam: true });
  const ask = (address: string) =>
    app.call('/client', {
      method: 'POST',
      body: new URLSearchParams({ email: address }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
    });
  const [known, unknown] = [await ask(email.toUpperCase()), await ask('nobody@else.example')];
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  expect([known.status, (await shownAfter(app, known)).text]).toEqual([
    303,
    expect.stringContaining(clientPageMessages.linkRequested),
  ]);
  // Whether it is a client's is looked up by a worker, whenever one starts; no job holds an address.
  expect(await prisma.notification.count({ where: { kind: 'client_link' } })).toBe(0);
  const jobs = await prisma.outbox.findMany({ where: { job: 'client_link.send' } });
  expect(jobs.map(({ payload }) => payload)).toEqual([
    { request_uuid: expect.stringMatching(uuidPattern) },
    { request_uuid: expect.stringMatching(uuidPattern) },
  ]);
  for (const { payload } of [...jobs, ...jobs]) {
    const { request_uuid } = payload as { request_uuid: string };
    await answerLinkRequest(prisma, { uuid: request_uuid, requestId: 'r' });
  }
  const mails = await prisma.notification.findMany({ where: { kind: 'client_link' } });
  expect(mails.map(({ booking_uuid }) => booking_uuid)).toEqual([uuid]);
  expect(await prisma.clientLinkRequest.count()).toBe(0);
  for (let count = 1; count < rateLimitRules.clientLinkByMailbox.points; count += 1) await ask(email);
  expect((await ask(email)).status).toBe(429);
  expect((await ask('no address')).status).toBe(400);
});

test('a stage is set by id or title, stands in the history, and goes to webhooks and, if chosen, to the client', async () => {
  const { prisma } = app.services;
  await rest('/webhooks', 'POST', { url: 'https://hook.example/x', events: ['lead.stage_changed'] });
  const { json: before } = await rest('/shop/clients', 'GET');
  const stages = clients.stages.map((stage) => ({ ...stage, sends_email: stage.id === 'shipped' }));
  const value = { ...clients, stages };
  expect((await rest('/shop/clients', 'PUT', { version: before.version, value })).status).toBe(200);
  const lead = await makeBooking(app.services);
  const set = (stage: string) => rest(`/bookings/${lead.uuid}/stage`, 'PATCH', { stage });
  expect(await set('in production')).toMatchObject({
    status: 200,
    json: { message: clientPageMessages.stageSet },
  });
  await set('shipped');
  await set('shipped');
  expect(await set('nowhere')).toMatchObject({ status: 400, json: { issues: [{ path: 'stage' }] } });
  expect((await rest(`/bookings/${randomUUID()}/stage`, 'PATCH', { stage: 'done' })).status).toBe(404);
  const { stage, entries } = await timeline(lead);
  expect(stage).toBe('shipped');
  expect((await rest(`/bookings/${lead.uuid}`, 'GET')).json.stage).toBe('shipped');
  expect(entries.filter(({ kind }: { kind: string }) => kind === 'stage')).toMatchObject([
    { text: 'In production', state: null, author: 'Admin' },
    { text: 'Shipped', state: 'pending' },
  ]);
  const deliveries = await prisma.webhookDelivery.findMany({ where: { entity_uuid: lead.uuid } });
  expect(deliveries.map(({ event, entity }) => `${event} ${entity}`)).toEqual([
    'lead.stage_changed lead',
    'lead.stage_changed lead',
  ]);
});

test('a token stands in no line of the log', async () => {
  const lead = await makeBooking(app.services);
  const path = pathOf(lead);
  await app.call(path);
  await post(path, form({ text: 'Hello' }));
  const logs = app.logs.join('');
  expect(logs).toContain('/client/…');
  expect(logs).not.toContain(path.slice('/client/'.length));
});
