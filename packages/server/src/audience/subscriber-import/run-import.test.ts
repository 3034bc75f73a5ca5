// @module-tag slow
import { domainToASCII } from 'node:url';
import { importMessages } from '@perfboard/contracts/words/subscriber-import';
import { expect, test } from 'vitest';
import { addSuppression, suppressionHash } from '../../base/suppression/suppression.ts';
import { requeueMissing } from '../../operations/job/requeue.ts';
import { erasePersonalData } from '../../operations/privacy/erase-personal-data.ts';
import { makeSubscriber } from '../../testing/make-newsletter.ts';
import { sessionSecret } from '../../testing/services.ts';
import { removeSubscriber, subscribe } from '../subscriber/subscriber.ts';
import { runImport } from './run-import.ts';
import { checkImport, createImport } from './subscriber-import.ts';
import {
  check,
  consent,
  prepareImports,
  read,
  requestId,
  rowsOf,
  run,
  send,
  services,
  start,
} from './testing/imports.ts';

prepareImports();

test('a list is checked line by line, and unsubscribed people are not added, even if they unsubscribe between check and start', async () => {
  for (const [email, status] of [
    ['known@list.example', 'active'],
    ['left@list.example', 'unsubscribed'],
    ['dead@list.example', 'suppressed'],
    ['waits@list.example', 'pending'],
  ] as const)
    await makeSubscriber(services, { email, status });
  await addSuppression(services.prisma, sessionSecret, 'gone@list.example');
  await services.prisma.suppression.create({
    data: { email_hash: suppressionHash(sessionSecret, 'erased@list.example'), erased_at: new Date() },
  });
  for (const name of ['taken', 'back']) {
    const removed = await makeSubscriber(services, { email: `${name}@list.example`, status: 'active' });
    await removeSubscriber({ tx: services.prisma, secret: sessionSecret }, removed.uuid);
  }
  // A person who enters their own address again is resubscribed at once.
  const { prisma } = services;
  await subscribe(
    { prisma, attempt: undefined, requestId, secret: sessionSecret, isSpam: false, language: 'en' },
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
    // Where the row begins.
    [10, 'second@list.example', 'new'],
    [12, 'not an address', 'invalid'],
    [13, 'late@list.example', 'new'],
    [14, 'asha@xn--bcher-kva.example', 'new'],
    [15, 'taken@list.example', 'removed'],
    [16, 'back@list.example', 'known'],
  ]);
  expect(await start(uuid)).toBe(4);
  await addSuppression(services.prisma, sessionSecret, 'late@list.example');
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

test('imported subscribers get emails in the shop’s primary language', async () => {
  const { prisma } = services;
  await prisma.shopDocument.create({
    data: { name: 'languages', version: 1, own: { primary: 'fr' }, updated_by: 'owner@shop.example' },
  });
  const { uuid } = await check('email\nlecteur@list.example\n');
  await start(uuid);
  await run(uuid);
  await prisma.shopDocument.delete({ where: { name: 'languages' } });
  await expect(
    prisma.subscriber.findUnique({ where: { email: 'lecteur@list.example' } }),
  ).resolves.toMatchObject({ language: 'fr' });
});

test('a repeatedly killed worker resumes, two concurrent ones import each address once, and a repetition changes nothing', async () => {
  const list = `email\n${Array.from({ length: 3_000 }, (_, index) => `reader${index % 2_500}@many.example`).join('\n')}\n`;
  const uuid = await send(list);
  const killed = AbortSignal.abort(new Error('killed'));
  // Each attempt completes at most one more batch.
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
  await expect(start(again.uuid)).rejects.toThrow(importMessages.nothingNew);
});

test('an import with a lost job is enqueued again, once, and resumes; one that waits for an editor is not', async () => {
  const uuid = await send('email\na@lost.example\nb@lost.example\nc@lost.example');
  const killed = AbortSignal.abort(new Error('killed'));
  const lose = async () => {
    await expect(run(uuid, { signal: killed, batch: 1 })).rejects.toThrow('killed');
    await services.prisma.outbox.deleteMany();
    for (const count of [1, 0]) expect(await requeueMissing(services.pool)).toBe(count);
    const [asked] = await services.prisma.outbox.findMany();
    expect(asked).toMatchObject({ job: 'subscriber.import', payload: { import_uuid: uuid } });
    await run(uuid);
    await services.prisma.outbox.deleteMany();
    expect(await requeueMissing(services.pool)).toBe(0);
  };
  await lose();
  expect(await read(uuid)).toMatchObject({ status: 'checked', verdicts: { new: 3 } });
  await start(uuid);
  await lose();
  expect(await read(uuid)).toMatchObject({ status: 'done', imported: 3 });
});

test('an address listed 50,000 times counts once', async () => {
  const list = await check(`email\n${'same@many.example\n'.repeat(50_000)}`);
  expect(list).toMatchObject({ status: 'checked', verdicts: { new: 1, duplicate: 49_999 } });
});

test('an erased address is removed from every list, and a check does not restore it', async () => {
  const { uuid } = await check('email\ngone@list.example\nstays@list.example');
  await services.prisma.$transaction((tx) =>
    erasePersonalData({ tx, secret: sessionSecret }, 'gone@list.example'),
  );
  expect(await rowsOf(uuid)).toEqual([[3, 'stays@list.example', 'new']]);
  // The file is deleted, and would leave an empty list.
  await expect(checkImport({ tx: services.prisma, requestId }, { uuid, email_column: '' })).rejects.toThrow(
    importMessages.fileRemoved,
  );
  await run(uuid);
  expect(await rowsOf(uuid)).toEqual([[3, 'stays@list.example', 'new']]);
  await start(uuid);
  await run(uuid);
  expect(await read(uuid)).toMatchObject({ status: 'done', imported: 1 });
});

test('an erasure while a list is being read fails it: the lines that were not read are not skipped silently', async () => {
  const lines = Array.from({ length: 40 }, (_, n) => `reader${n}@list.example`);
  const { uuid } = await sendInParts(['email', ...lines], (text) => Buffer.from(text), 100);
  const erase = () =>
    services.prisma.$transaction((tx) =>
      erasePersonalData({ tx, secret: sessionSecret }, 'reader2@list.example'),
    );
  let isErased = false;
  const pool = new Proxy(services.pool, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'connect') return typeof value === 'function' ? value.bind(target) : value;
      return async () => {
        // The first lines are inserted, and the rest of the file is not read yet.
        if (!isErased && (await rowsOf(uuid)).length >= 5) await erase();
        isErased ||= (await rowsOf(uuid)).length >= 4;
        return target.connect();
      };
    },
  });
  await runImport({ ...services, pool }, uuid, { signal: new AbortController().signal, batch: 5 });
  expect(await read(uuid)).toMatchObject({
    status: 'failed',
    last_error: importMessages.fileRemovedEarly,
  });
  await expect(checkImport({ tx: services.prisma, requestId }, { uuid, email_column: '' })).rejects.toThrow(
    importMessages.fileRemovedEarly,
  );
  // After a crash the next run begins without the file.
  await services.prisma.subscriberImport.update({ where: { uuid }, data: { status: 'checking' } });
  await run(uuid);
  expect(await read(uuid)).toMatchObject({ status: 'failed', last_error: importMessages.fileRemovedEarly });
});

/** Uploads a list of lines with characters of one, two and four bytes, in parts of a given size. */
async function sendInParts(lines: readonly string[], toBytes: (text: string) => Buffer, partBytes: number) {
  const { prisma } = services;
  const uuid = await createImport(prisma, { file_name: 'list.csv', consent, topics: [] });
  const bytes = toBytes(lines.join('\n'));
  const parts = Math.ceil(bytes.length / partBytes);
  for (let number = 1; number <= parts; number += 1) {
    const part = new Uint8Array(bytes.subarray((number - 1) * partBytes, number * partBytes));
    await prisma.subscriberImportPart.create({ data: { import_uuid: uuid, number, bytes: part } });
  }
  await prisma.subscriberImport.update({ where: { uuid }, data: { status: 'checking' } });
  return { uuid, parts };
}

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['Windows\u2019 letters', (text: string) => Buffer.from(text.replaceAll('\u{1f600}', ''), 'latin1')],
])('a character of %s may be split between two parts', async (_name, toBytes) => {
  const lines = [
    'name,email',
    ...[1, 2, 3].map((n) => `J\u00fcrgen \u{1f600},reader${n}@b\u00fccher${n}.example`),
  ];
  const { uuid } = await sendInParts(lines, toBytes, 7);
  await run(uuid);
  expect((await rowsOf(uuid)).map(([line, email]) => [line, email])).toEqual(
    [1, 2, 3].map((n) => [n + 1, `reader${n}@${domainToASCII(`b\u00fccher${n}.example`)}`]),
  );
});

test('a list without one of its parts fails: none of its addresses is skipped silently', async () => {
  const lines = Array.from({ length: 9 }, (_, n) => `reader${n}@list.example`);
  const { uuid } = await sendInParts(['email', ...lines], (text) => Buffer.from(text), 50);
  await services.prisma.subscriberImportPart.delete({
    where: { import_uuid_number: { import_uuid: uuid, number: 2 } },
  });
  await run(uuid);
  expect(await read(uuid)).toMatchObject({ status: 'failed', last_error: importMessages.partMissing });
  expect(await rowsOf(uuid)).toEqual([]);
});

test('a large list is never held in memory: lines are inserted while later parts are still read', async () => {
  const lines = Array.from({ length: 3_000 }, (_, n) => `${'x'.repeat(1_000)},reader${n}@list.example`);
  const { uuid, parts } = await sendInParts(['name,email', ...lines], (text) => Buffer.from(text), 200_000);
  const seen: ('part' | 'write')[] = [];
  const { pool } = services;
  const watch = <Client extends object>(client: Client): Client =>
    new Proxy(client, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name === 'connect') return async () => watch(await pool.connect());
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
        return async (...given: [string, unknown[]]) => {
          const query = value as (...given: unknown[]) => Promise<{ rows: unknown[] }>;
          const answer = await query.apply(target, given);
          if (/select number, bytes from subscriber_import_parts/.test(given[0])) {
            expect(answer.rows.length).toBeLessThanOrEqual(1);
            if (answer.rows.length > 0) seen.push('part');
          }
          if (/insert into subscriber_import_rows/.test(given[0])) seen.push('write');
          return answer;
        };
      },
    });
  const signal = new AbortController().signal;
  await runImport({ ...services, pool: watch(pool) }, uuid, { signal, batch: 100 });
  expect(seen.filter((what) => what === 'part')).toHaveLength(parts * 3 + 1);
  expect(seen.filter((what) => what === 'write')).toHaveLength(30);
  const held = seen.slice(0, seen.indexOf('write')).length - parts * 2 - 1;
  expect(held).toBeLessThan(parts / 2);
  expect(await rowsOf(uuid)).toHaveLength(3_000);
});

test('a short database outage does not end an import', async () => {
  const { uuid } = await sendInParts(['email', 'a@list.example'], (text) => Buffer.from(text), 7);
  let reads = 0;
  const pool = new Proxy(services.pool, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value;
      return (...given: Parameters<typeof target.query>) => {
        if (/subscriber_import_parts/.test(String(given[0]))) reads += 1;
        if (reads === 6) throw new Error('away');
        return target.query(...given);
      };
    },
  });
  const signal = new AbortController().signal;
  await expect(runImport({ ...services, pool }, uuid, { signal })).rejects.toThrow('away');
  expect(await read(uuid)).toMatchObject({ status: 'checking' });
  await run(uuid);
  expect(await read(uuid)).toMatchObject({ status: 'checked' });
});
