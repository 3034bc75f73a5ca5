import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rescueForgotten } from '../job/rescue.ts';
import { erasePersonalData } from '../privacy/erase-personal-data.ts';
import { keepSuppressed, suppressionHash } from '../privacy/suppression.ts';
import { removeSubscriber, subscribe } from '../subscriber/subscriber.ts';
import { makeSubscriber } from '../testing/make-subscriber.ts';
import { openTestServices, sessionSecret, type TestServices } from '../testing/services.ts';
import { runImport } from './run-import.ts';
import {
  addPart,
  cancelImport,
  checkImport,
  createImport,
  readImport,
  startImport,
} from './subscriber-import.ts';

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
});
afterAll(() => services?.close());
beforeEach(() =>
  services.pool.query(
    'truncate subscribers, suppressions, subscriber_imports, subscriber_import_parts, subscriber_import_rows, outbox cascade',
  ),
);

const requestId = 'test';
const consent = 'Sign-up sheet of the fair';
const run = (uuid: string, options: { signal?: AbortSignal; batch?: number } = {}) =>
  runImport(services, uuid, { signal: new AbortController().signal, ...options });
const read = (uuid: string) => readImport(services.prisma, uuid);
const rowsOf = async (uuid: string) =>
  (
    await services.prisma.subscriberImportRow.findMany({
      where: { import_uuid: uuid },
      orderBy: { line: 'asc' },
    })
  ).map(({ line, email, verdict }) => [line, email, verdict]);

async function send(file: string | Uint8Array, email_column = ''): Promise<string> {
  const { prisma } = services;
  const uuid = await createImport(prisma, { file_name: 'list.csv', consent, topics: ['lora'] });
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : new Uint8Array(file);
  const half = Math.ceil(bytes.length / 2);
  await addPart(prisma, { uuid, number: 2, bytes: bytes.slice(half) });
  // A part whose answer was lost is sent again.
  for (const _ of [1, 2]) await addPart(prisma, { uuid, number: 1, bytes: bytes.slice(0, half) });
  await checkImport({ tx: prisma, requestId }, { uuid, email_column });
  return uuid;
}
const check = async (file: string | Uint8Array, email_column = '') => {
  const uuid = await send(file, email_column);
  await run(uuid);
  return read(uuid);
};
const start = (uuid: string) => startImport({ tx: services.prisma, requestId }, uuid);

test('a list is judged line by line, and who left does not come back, not even between the check and the start', async () => {
  for (const [email, status] of [
    ['known@list.example', 'active'],
    ['left@list.example', 'unsubscribed'],
    ['dead@list.example', 'suppressed'],
    ['waits@list.example', 'pending'],
  ] as const)
    await makeSubscriber(services, { email, status });
  await keepSuppressed(services.prisma, sessionSecret, 'gone@list.example');
  await services.prisma.suppression.create({
    data: { email_hash: suppressionHash(sessionSecret, 'erased@list.example'), erased_at: new Date() },
  });
  for (const name of ['taken', 'back']) {
    const removed = await makeSubscriber(services, { email: `${name}@list.example`, status: 'active' });
    await removeSubscriber({ tx: services.prisma, secret: sessionSecret }, removed.uuid);
  }
  // Who enters the own address anew is back at once.
  const { prisma } = services;
  await subscribe(
    { prisma, attempt: undefined, requestId, secret: sessionSecret, isSpam: false },
    'back@list.example',
  );
  const { uuid, ...checked } = await check(
    [
      'Name;E-Mail',
      'Asha;Asha@List.example',
      'Known;known@list.example',
      'Left;left@list.example',
      'Dead;dead@list.example',
      'Waits;waits@list.example',
      'Gone;gone@list.example',
      'Erased;erased@list.example',
      'Again; ASHA@list.example ',
      '"Two\nlines";second@list.example',
      'None;not an address',
      'Late;late@list.example',
      'Umlaut;asha@bücher.example',
      'Taken;taken@list.example',
      'Back;back@list.example',
    ].join('\r\n'),
  );
  expect(checked).toMatchObject({ status: 'checked', columns: ['Name', 'E-Mail'], format: null });
  expect(await rowsOf(uuid)).toEqual([
    [2, 'asha@list.example', 'new'],
    [3, 'known@list.example', 'known'],
    [4, 'left@list.example', 'unsubscribed'],
    [5, 'dead@list.example', 'suppressed'],
    [6, 'waits@list.example', 'unconfirmed'],
    [7, 'gone@list.example', 'unsubscribed'],
    [8, 'erased@list.example', 'erased'],
    [9, 'asha@list.example', 'duplicate'],
    [11, 'second@list.example', 'new'],
    [12, 'not an address', 'invalid'],
    [13, 'late@list.example', 'new'],
    [14, 'asha@xn--bcher-kva.example', 'new'],
    [15, 'taken@list.example', 'removed'],
    [16, 'back@list.example', 'known'],
  ]);
  expect(await start(uuid)).toBe(4);
  await keepSuppressed(services.prisma, sessionSecret, 'late@list.example');
  await run(uuid);
  expect(await read(uuid)).toMatchObject({ status: 'done', imported: 3 });
  const active = await services.prisma.subscriber.findMany({
    where: { status: 'active' },
    orderBy: { email: 'asc' },
  });
  expect(active.map(({ email, consent }) => [email, consent])).toEqual([
    ['asha@list.example', consent],
    ['asha@xn--bcher-kva.example', consent],
    ['back@list.example', null],
    ['known@list.example', null],
    ['second@list.example', consent],
  ]);
});

test('a worker that is killed again and again goes on where it was, two at once take nobody twice, and a repetition changes nothing', async () => {
  const list = `email\n${Array.from({ length: 3_000 }, (_, index) => `reader${index % 2_500}@many.example`).join('\n')}\n`;
  const uuid = await send(list);
  const killed = AbortSignal.abort(new Error('killed'));
  // Each try gets one batch further at most.
  for (let tries = 0; tries < 3; tries += 1)
    await expect(run(uuid, { signal: killed, batch: 700 })).rejects.toThrow('killed');
  await Promise.all([run(uuid, { batch: 700 }), run(uuid, { batch: 500 })]);
  expect(await read(uuid)).toMatchObject({ status: 'checked', verdicts: { new: 2_500, duplicate: 500 } });
  await start(uuid);
  for (let tries = 0; tries < 3; tries += 1)
    await expect(run(uuid, { signal: killed, batch: 300 })).rejects.toThrow('killed');
  expect(await read(uuid)).toMatchObject({ status: 'importing', imported: 900 });
  await Promise.all([run(uuid, { batch: 300 }), run(uuid, { batch: 300 })]);
  await run(uuid);
  expect(await read(uuid)).toMatchObject({ status: 'done', imported: 2_500 });
  expect(await services.prisma.subscriber.count({ where: { status: 'active' } })).toBe(2_500);
  expect(await services.prisma.subscriberImportPart.count()).toBe(0);
  const again = await check(list);
  expect(again.verdicts).toEqual({ known: 2_500, duplicate: 500 });
  await expect(start(again.uuid)).rejects.toThrow('There is nobody in this list');
});

test('an import whose job was lost is asked for again, once, and goes on where it was; one that waits for an editor is not', async () => {
  const uuid = await send('email\na@lost.example\nb@lost.example\nc@lost.example');
  const killed = AbortSignal.abort(new Error('killed'));
  const lose = async () => {
    await expect(run(uuid, { signal: killed, batch: 1 })).rejects.toThrow('killed');
    await services.prisma.outbox.deleteMany();
    for (const count of [1, 0]) expect(await rescueForgotten(services.pool)).toBe(count);
    const [asked] = await services.prisma.outbox.findMany();
    expect(asked).toMatchObject({ job: 'subscriber.import', payload: { import_uuid: uuid } });
    await run(uuid);
    await services.prisma.outbox.deleteMany();
    expect(await rescueForgotten(services.pool)).toBe(0);
  };
  await lose();
  expect(await read(uuid)).toMatchObject({ status: 'checked', verdicts: { new: 3 } });
  await start(uuid);
  await lose();
  expect(await read(uuid)).toMatchObject({ status: 'done', imported: 3 });
});

test.each([
  [
    'mailchimp',
    '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,UNSUB_TIME\na@old.example,A,2,"2020-05-01 10:00:00",\nb@old.example,B,2,"2020-05-01 10:00:00","2021-01-01 10:00:00"',
  ],
  [
    'listmonk',
    'uuid,email,name,attributes,status,created_at,updated_at\n1,a@old.example,A,{},enabled,2020-05-01T10:00:00Z,\n2,b@old.example,B,{},blocklisted,2020-05-01T10:00:00Z,',
  ],
  [
    'ghost',
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels\n1,a@old.example,A,,true,,,2020-05-01T10:00:00.000Z,,\n2,b@old.example,B,,false,,,2020-05-01T10:00:00.000Z,,',
  ],
  [
    'mailpoet',
    'Email,"First name","Last name","Global status","Created at"\na@old.example,A,A,subscribed,"2020-05-01 10:00:00"\nb@old.example,B,B,unsubscribed,"2020-05-01 10:00:00"',
  ],
])('an export of %s is recognized: since when, and who has left there', async (format, file) => {
  const { uuid, ...checked } = await check(file);
  expect(checked).toMatchObject({ format, verdicts: { new: 1, elsewhere: 1 } });
  await start(uuid);
  await run(uuid);
  const [reader] = await services.prisma.subscriber.findMany();
  expect(reader).toMatchObject({ email: 'a@old.example', consent, topics: ['lora'] });
  expect(reader?.consent_at?.toISOString()).toMatch(/^2020-05-01/);
});

test('encodings, marks and delimiters are found, and what is no list says why and can be tried with another column', async () => {
  const text = 'Name\tEmail\nJürgen\tj@wide.example\n';
  const wide = Buffer.from(`\ufeff${text}`, 'utf16le');
  expect((await check(wide)).verdicts).toEqual({ new: 1 });
  expect((await check(Buffer.from(text, 'utf16le').swap16())).verdicts).toEqual({ new: 1 });
  expect(await check(Buffer.from(`\ufeff${text}`))).toMatchObject({
    columns: ['Name', 'Email'],
    verdicts: { new: 1 },
  });
  expect((await check(Buffer.from('Name|Email\nJ\xfcrgen|j@wide.example', 'latin1'))).verdicts).toEqual({
    new: 1,
  });
  expect(await check('')).toMatchObject({ status: 'failed', last_error: 'The file is empty' });
  expect(await check(`email\n${'a'.repeat(10_000_000)}@x.example`)).toMatchObject({
    status: 'failed',
    last_error: 'A line is longer than 64 kB: this is no list of addresses',
  });
  const odd = await check('Contact,Phone\na@odd.example,1');
  expect(odd).toMatchObject({
    status: 'failed',
    columns: ['Contact', 'Phone'],
    last_error: expect.stringContaining('choose one'),
  });
  await checkImport({ tx: services.prisma, requestId }, { uuid: odd.uuid, email_column: 'Contact' });
  await run(odd.uuid);
  expect(await read(odd.uuid)).toMatchObject({ status: 'checked', verdicts: { new: 1 } });
  await cancelImport({ tx: services.prisma, requestId }, odd.uuid);
  await run(odd.uuid);
  expect(await read(odd.uuid)).toMatchObject({ status: 'cancelled', verdicts: {} });
});

test('who left at the program that wrote the list stays away, though a column of its export is missing', async () => {
  const lists = [
    'Email Address,OPTIN_TIME,UNSUB_TIME\na@left.example,2020-01-01,2021-01-01\nb@left.example,2020-01-01,',
    'email,status\na@left.example,Unsubscribed\nb@left.example,active',
    'email,first name,last name,global status,list status\na@left.example,A,B,subscribed,unsubscribed\nb@left.example,A,B,subscribed,subscribed',
  ];
  for (const list of lists) expect((await check(list)).verdicts, list).toEqual({ elsewhere: 1, new: 1 });
});

test('a column says what each has chosen, by title or id, beside what was chosen for all; other words are named and passed over', async () => {
  const list =
    'email,groups\na@topic.example,"Robot arms; ESP32"\nb@topic.example,"constructor|nothing"\nc@topic.example,"""esp"", LORA"\na@topic.example,"ARM, ""bench""; mesh; Cafe\u0301, Z"\nd@topic.example,arm';
  const { uuid, status } = await check(list);
  expect(status).toBe('checked');
  const topic_names = {
    'robot arms': 'robots',
    robots: 'robots',
    esp32: 'esp',
    esp: 'esp',
    lora: 'lora',
    'arm, "bench"; mesh': 'bench',
    arm: 'arm',
    café: 'cafe',
  };
  const again = async (topics_column: string) => {
    const columns = { email_column: '', topics_column, topic_names };
    await checkImport({ tx: services.prisma, requestId }, { uuid, ...columns });
    await run(uuid);
    return read(uuid);
  };
  expect(await again('no such')).toMatchObject({
    status: 'failed',
    last_error: 'The list has no such column of topics',
  });
  expect(await again('Groups')).toMatchObject({
    status: 'checked',
    verdicts: { new: 4, duplicate: 1 },
    other_topics: [
      { word: 'constructor', lines: 1 },
      { word: 'nothing', lines: 1 },
      { word: 'z', lines: 1 },
    ],
  });
  await start(uuid);
  await run(uuid);
  const rows = await services.prisma.subscriber.findMany({ orderBy: { email: 'asc' } });
  expect(rows.map(({ topics }) => [...topics].sort())).toEqual([
    ['bench', 'cafe', 'esp', 'lora', 'robots'],
    ['lora'],
    ['esp', 'lora'],
    ['arm', 'lora'],
  ]);
});

test('an address that a list names 50,000 times is one', async () => {
  const list = await check(`email\n${'same@many.example\n'.repeat(50_000)}`);
  expect(list).toMatchObject({ status: 'checked', verdicts: { new: 1, duplicate: 49_999 } });
});

test('what is no text is judged or refused, and never read again and again', async () => {
  const list = await check(
    'Email\0 address,optin_time,member_rating\na@old.example,-200000-01-01T00:00:00Z,2',
  );
  expect(list).toMatchObject({ status: 'checked', format: 'mailchimp', verdicts: { new: 1 } });
  const sheet = Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0, 0x21, 0]);
  expect(await check(sheet)).toMatchObject({ status: 'failed' });
});

test('an address that is erased goes out of every list, and no check brings it back', async () => {
  const { uuid } = await check('email\ngone@list.example\nstays@list.example');
  await services.prisma.$transaction((tx) =>
    erasePersonalData({ tx, secret: sessionSecret }, 'gone@list.example'),
  );
  expect(await rowsOf(uuid)).toEqual([[3, 'stays@list.example', 'new']]);
  await checkImport({ tx: services.prisma, requestId }, { uuid, email_column: '' });
  await run(uuid);
  expect(JSON.stringify(await rowsOf(uuid))).not.toContain('gone@');
});
