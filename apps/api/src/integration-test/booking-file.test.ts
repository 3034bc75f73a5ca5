import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { PassThrough } from 'node:stream';
import { bookingFileMessages } from '@perfboard/contracts/words/booking';
import { errorTable } from '@perfboard/contracts/words/error';
import { visitorFilesTroubles } from '@perfboard/contracts/words/operation';
import { fileKey, filePrefix } from '@perfboard/media/key';
import { ImageStoreError } from '@perfboard/media/store';
import { rateLimitRules } from '@perfboard/server/base/rate-limit/rate-limit-rules';
import { orphanGraceMs, sweepFiles } from '@perfboard/server/catalog/file/sweep-files';
import { visitorFileRoom } from '@perfboard/server/leads/lead/visitor-file-room';
import { createHeartbeat } from '@perfboard/server/operations/job/heartbeat';
import { eventually } from '@perfboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBytes } from '../http/body.ts';
import { spooledInFlight } from '../http/bytes-in-flight.ts';
import { readSpooled } from '../http/spooled-body.ts';
import { shownForm, startTestApp, type TestApp } from '../testing/app.ts';

const MiB = 1024 * 1024;
const html = '<script>alert(document.domain)</script>';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  cookie = await app.signIn();
});
afterAll(() => app.close());

const emailOf = () => `brief-${crypto.randomUUID()}@example.com`;
const fieldsOf = (email: string) => ({
  full_name: 'Asha Rao',
  email,
  mobile_no: '555-010-0142',
  project_title: 'Soil moisture network',
});
function form(
  fields: Record<string, string>,
  ...files: Array<readonly [string, string | Uint8Array<ArrayBuffer>]>
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const [name, content] of files) body.append('files', new Blob([content], { type: 'text/html' }), name);
  return body;
}
/** What the shop sees of a lead's files. */
async function filesOf(email: string): Promise<Array<{ name: string; bytes: number; url: string }>> {
  const lead = await app.services.prisma.booking.findFirstOrThrow({ where: { email } });
  const { json } = await app.call(`/api/v1/bookings/${lead.uuid}/timeline`, { cookie });
  return json.entries[0].files;
}
async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of app.services.store.list(filePrefix)) keys.push(key);
  return keys.sort();
}
const leads = (email: string) => app.services.prisma.booking.count({ where: { email } });

test.each([
  ['REST', '/api/v1/bookings', 201],
  ['tRPC', '/trpc/booking.create', 200],
  ['the form without script', '/booking', 200],
])('files come along over %s, and are downloads for members alone', async (_door, path, status) => {
  const email = emailOf();
  const fields = { ...fieldsOf(email), purpose: 'Water six beds' };
  const body = form(fields, ['../../Schält\u202eplan.html', html], ['b.bin', new Uint8Array(MiB).fill(7)]);
  const answer = await app.call(path, { method: 'POST', body });
  expect(answer.status, answer.text).toBe(status);
  const files = await filesOf(email);
  expect(files).toMatchObject([
    { name: 'Schältplan.html', bytes: html.length },
    { name: 'b.bin', bytes: MiB },
  ]);
  const url = files[0]?.url ?? '';
  const { headers, text } = await app.call(url, { cookie });
  expect(text).toBe(html);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect(headers.get('content-disposition')).toMatch(/^attachment/);
  expect((await app.call(url)).status).toBe(404);
  expect(app.logs.join('')).not.toMatch(/Sch(?:ä|%C3%A4)ltplan/);
});

test('the same request with its files is one lead, and what is stored twice goes again', async () => {
  const email = emailOf();
  const headers = { 'idempotency-key': 'with-files-1' };
  const post = (content: string) =>
    app.call('/api/v1/bookings', { body: form(fieldsOf(email), ['a.txt', content]), headers });
  const [first, again] = [await post('one'), await post('one')];
  expect([first.status, again.text]).toEqual([201, first.text]);
  expect((await post('two')).status).toBe(409);
  expect(await leads(email)).toBe(1);
  const rows = await app.services.prisma.file.findMany({ where: { booking_uuid: { not: null } } });
  expect(await stored()).toEqual(rows.map(({ uuid }) => fileKey(uuid)).sort());
});

test('too many, too large or empty files are reported at their field, and nothing else is lost', async () => {
  const email = emailOf();
  const before = await stored();
  const small = ['a.txt', 'a'] as const;
  const cases = [
    [form(fieldsOf(email), small, small, small, small), bookingFileMessages.tooMany],
    [form(fieldsOf(email), ['large', new Uint8Array(10 * MiB + 1)]), bookingFileMessages.tooLarge],
    [form(fieldsOf(email), ['empty', '']), bookingFileMessages.empty],
  ] as const;
  for (const [body, message] of cases) {
    const issues = [{ path: 'files', message }];
    expect((await app.call('/api/v1/bookings', { body })).json.issues).toEqual(issues);
    const shown = shownForm((await app.call('/booking', { method: 'POST', body })).text);
    expect(shown).toMatchObject({ issues, values: fieldsOf(email) });
  }
  const json = await app.call('/api/v1/bookings', { body: { ...fieldsOf(email), files: ['a.txt'] } });
  expect(json.json.issues).toEqual([{ path: 'files.0', message: bookingFileMessages.notAFile }]);
  const other = form({ ...fieldsOf(email), full_name: '' }, small);
  expect(shownForm((await app.call('/booking', { method: 'POST', body: other })).text)?.issues).toEqual([
    { path: 'full_name', message: 'Full name is required' },
    { path: 'files', message: bookingFileMessages.chooseAgain },
  ]);
  const secret = new FormData();
  secret.set('secret_name', new Blob(['x']), 'x');
  expect((await app.call('/api/v1/bookings', { body: secret })).text).not.toContain('secret_name');
  expect([await leads(email), await stored()]).toEqual([0, before]);

  const nothing = form(fieldsOf(email));
  nothing.set('files', new Blob([]), '');
  expect((await app.call('/api/v1/bookings', { body: nothing })).status).toBe(201);
});

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['no part', 'multipart/form-data; boundary=x', '--x\r\nbroken'],
  [
    'half a file',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nhalf',
  ],
  [
    'many parts',
    'multipart/form-data; boundary=x',
    `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(200)}--x--`,
  ],
  [
    'many files',
    'multipart/form-data; boundary=x',
    `${'--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n\r\n'.repeat(200)}--x--`,
  ],
  [
    'a long text',
    'multipart/form-data; boundary=x',
    `--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n${'a'.repeat(100_000)}\r\n--x--`,
  ],
  [
    'a prototype’s name',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--',
  ],
])('a body with %s is refused at every door, and holds nothing', async (_what, type, body) => {
  for (const path of ['/api/v1/bookings', '/trpc/booking.create', '/booking']) {
    const { status } = await app.call(path, { method: 'POST', body, headers: { 'content-type': type } });
    expect([400, 413], path).toContain(status);
  }
  await eventually('its place is given back', () => spooledInFlight.held === 0);
});

test('a file of exactly 10 MB is taken', async () => {
  const email = emailOf();
  const body = form(fieldsOf(email), ['full', new Uint8Array(10 * MiB)]);
  expect((await app.call('/api/v1/bookings', { body })).status).toBe(201);
  expect(await filesOf(email)).toMatchObject([{ bytes: 10 * MiB }]);
});

test('an upload that breaks off, and a lead that cannot be stored, leave nothing behind', async () => {
  const email = emailOf();
  const before = await stored();
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const part = 'Content-Disposition: form-data; name="files"; filename="a"\r\n\r\n';
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/v1/bookings HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\n${part}${'x'.repeat(3_000_000)}`,
  );
  await eventually('the file arrives', () => spooledInFlight.held > 2_000_000);
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('perfboard-upload-'))).toEqual([]);
  socket.destroy();
  await eventually('its place is given back', () => spooledInFlight.held === 0);

  const post = () => app.call('/api/v1/bookings', { body: form(fieldsOf(email), ['a.txt', 'a']) });
  await app.database.pool.query('alter table outbox rename to outbox_away');
  try {
    expect((await post()).status).toBe(500);
  } finally {
    await app.database.pool.query('alter table outbox_away rename to outbox');
  }
  expect(await leads(email)).toBe(0);
  await sweepFiles(app.services, { now: Date.now() + orphanGraceMs + 1_000 });
  expect(await stored()).toEqual(before);
});

const slowUpload = () => {
  const request = new PassThrough();
  Object.assign(request, { headers: { 'content-type': 'multipart/form-data; boundary=x' } });
  request.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\nslow');
  const tooSlow = { path: 'files', message: bookingFileMessages.tooSlow };
  const readAt = (pace: Parameters<typeof readSpooled>[1]['pace']) =>
    readSpooled(request as unknown as IncomingMessage, {
      filesMax: 3,
      fileMaxBytes: MiB,
      textMaxBytes: MiB,
      pace,
      tooSlow,
    });
  return {
    request,
    readAt,
    late: { code: 'PAYLOAD_TOO_LARGE', message: tooSlow.message, issues: [tooSlow] },
  };
};

test('uploads over a slow connection get an error at their field', async () => {
  const { readAt, late } = slowUpload();
  await expect(readAt({ checkMs: 50, bytesMin: 200, checksMax: 9 })).rejects.toMatchObject(late);
});

test('a body that takes too long is refused with a status after which no browser repeats the request', async () => {
  const { request } = slowUpload();
  const reading = readBytes(request as unknown as IncomingMessage, { maxBytes: MiB, timeoutMs: 50 });
  await expect(reading).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
    message: errorTable.TIMEOUT.message,
  });
});

test('an upload is read as long as enough arrives, up to a limit', async () => {
  const steady = slowUpload();
  const drip = setInterval(() => steady.request.write('drop'), 10);
  await expect(steady.readAt({ checkMs: 200, bytesMin: 1, checksMax: 3 })).rejects.toMatchObject(steady.late);
  clearInterval(drip);
  const ending = slowUpload();
  setTimeout(() => ending.request.write('more'), 200);
  setTimeout(() => ending.request.end('\r\n--x--\r\n'), 600);
  const { files } = await ending.readAt({ checkMs: 400, bytesMin: 1, checksMax: 5 });
  expect(files).toMatchObject([{ size: 8 }]);
});

test('strangers together fill so much and no more: who comes then is asked to send without files', async () => {
  const email = emailOf();
  const headers = { 'idempotency-key': 'before-it-was-full' };
  const body = form(fieldsOf(emailOf()), ['a.txt', 'a']);
  const known = await app.call('/api/v1/bookings', { body, headers });
  const isSentAway = async (status = 503) => {
    const answer = await app.call('/api/v1/bookings', { body: form(fieldsOf(email), ['a.txt', 'a']) });
    expect([answer.status, answer.json.issues[0].path]).toEqual([status, 'files']);
    expect(answer.json.message).toMatch(/Send your request without them/);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  };
  /** Whose answer was lost is not asked to send it without files: it would be a second lead. */
  const isRepeated = async () =>
    expect((await app.call('/api/v1/bookings', { body, headers })).text).toBe(known.text);
  /** What the desk and the monitoring show of it. */
  const told = async () => {
    const { visitor_files } = (await app.call('/api/v1/health', { cookie })).json;
    await createHeartbeat(app.services.pool).beat();
    const { status, json } = await app.call('/readyz');
    return [visitor_files.state, status, json.checks.visitor_files];
  };
  expect(await told()).toEqual(['ok', 200, undefined]);
  const room = { ...visitorFileRoom };
  try {
    visitorFileRoom.dayBytes = MiB;
    await isSentAway();
    await isRepeated();
    expect(await told()).toEqual(['full_today', 200, { ok: false, error: visitorFilesTroubles.full_today }]);
    visitorFileRoom.dayBytes = room.dayBytes;
    const filler = await app.services.prisma.file.findFirstOrThrow({
      where: { booking_uuid: { not: null } },
    });
    const { uuid: _, ...rest } = filler;
    const [most, whole] = [
      { ...rest, bytes: 255 * MiB },
      { ...rest, bytes: 50 * MiB },
    ];
    visitorFileRoom.allBytes = 310 * MiB;
    const { uuid } = await app.services.prisma.file.create({ data: most });
    expect(await told()).toEqual([
      'nearly_full',
      200,
      { ok: false, error: visitorFilesTroubles.nearly_full },
    ]);
    const { uuid: last } = await app.services.prisma.file.create({ data: whole });
    expect(await told()).toEqual(['full', 200, { ok: false, error: visitorFilesTroubles.full }]);
    await app.services.prisma.file.deleteMany({ where: { uuid: { in: [uuid, last] } } });
  } finally {
    Object.assign(visitorFileRoom, room);
  }
  const { store, rateLimits } = app.services;
  const { put } = store;
  store.put = () => Promise.reject(new ImageStoreError('full', 'no space left'));
  await isSentAway()
    .then(isRepeated)
    .finally(() => {
      store.put = put;
    });
  // By megabytes: a heavy sender must wait a day, and takes no space from the others.
  await rateLimits.reset('leadMegabytesByNetwork', '127.0.0.1');
  await rateLimits.consume(
    'leadMegabytesByNetwork',
    '127.0.0.1',
    rateLimitRules.leadMegabytesByNetwork.points,
  );
  await isSentAway(429);
  await isRepeated();
  await rateLimits.reset('leadMegabytesByNetwork', '127.0.0.1');
  // While others of the same address are sending theirs.
  const release = spooledInFlight.claim(32 * MiB, '127.0.0.1');
  await isSentAway()
    .then(async () => {
      const again = await app.call('/api/v1/bookings', { body, headers });
      expect([again.status, again.json.issues]).toEqual([503, undefined]);
    })
    .finally(() => release?.());
  expect((await app.call('/api/v1/bookings', { body: fieldsOf(email) })).status).toBe(201);
});

test('files stand in the export of a person’s data and go with the lead', async () => {
  const email = emailOf();
  await app.call('/api/v1/bookings', { body: form(fieldsOf(email), ['plan.pdf', 'a']) });
  const found = await app.mutate('privacy.export', { email }, cookie);
  expect(found.data.bookings).toMatchObject([{ email, files: ['plan.pdf'] }]);
  await app.services.prisma.outbox.deleteMany();
  expect((await app.mutate('privacy.erase', { email }, cookie)).error).toBeUndefined();
  expect((await app.services.prisma.outbox.findMany()).map(({ job }) => job)).toEqual(['file.remove']);
});
