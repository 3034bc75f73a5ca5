import { importMessages } from '@perfboard/contracts/words/subscriber-import';
import { expect, test } from 'vitest';
import { cancelImport, checkImport } from './subscriber-import.ts';
import { check, consent, prepareImports, read, requestId, run, services, start } from './testing/imports.ts';

prepareImports();

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
])('an export of %s is recognized, with dates and unsubscribed addresses', async (format, file) => {
  const { uuid, ...checked } = await check(file);
  expect(checked).toMatchObject({ format, verdicts: { new: 1, elsewhere: 1 } });
  await start(uuid);
  await run(uuid);
  const [reader] = await services.prisma.subscriber.findMany();
  expect(reader).toMatchObject({ email: 'a@old.example', consent, topics: ['lora'] });
  expect(reader?.consent_at?.toISOString()).toMatch(/^2020-05-01/);
});

test('encodings, quotes and delimiters are detected; an invalid list reports why and can be checked again with another column', async () => {
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
    last_error: importMessages.tooLong,
  });
  const odd = await check('Contact,Phone\na@odd.example,1');
  expect(odd).toMatchObject({
    status: 'failed',
    columns: ['Contact', 'Phone'],
    last_error: importMessages.noEmailColumn,
  });
  await checkImport({ tx: services.prisma, requestId }, { uuid: odd.uuid, email_column: 'Contact' });
  await run(odd.uuid);
  expect(await read(odd.uuid)).toMatchObject({ status: 'checked', verdicts: { new: 1 } });
  await cancelImport({ tx: services.prisma, requestId }, odd.uuid);
  await run(odd.uuid);
  expect(await read(odd.uuid)).toMatchObject({ status: 'cancelled', verdicts: {} });
});

test('an address unsubscribed in the other program stays unsubscribed, even if a column of its export is missing', async () => {
  const lists = [
    'Email Address,OPTIN_TIME,UNSUB_TIME\na@left.example,2020-01-01,2021-01-01\nb@left.example,2020-01-01,',
    'email,status\na@left.example,Unsubscribed\nb@left.example,active',
    'email,first name,last name,global status,list status\na@left.example,A,B,subscribed,unsubscribed\nb@left.example,A,B,subscribed,subscribed',
  ];
  for (const list of lists) expect((await check(list)).verdicts, list).toEqual({ elsewhere: 1, new: 1 });
});

test('a column can set each subscriber’s topics, by title or id, in addition to those for all; unknown words are reported and ignored', async () => {
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
    last_error: importMessages.noTopicsColumn,
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

test('binary data is checked or rejected, and not read repeatedly', async () => {
  const list = await check(
    'Email\0 address,optin_time,member_rating\na@old.example,-200000-01-01T00:00:00Z,2',
  );
  expect(list).toMatchObject({ status: 'checked', format: 'mailchimp', verdicts: { new: 1 } });
  const sheet = Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0, 0x21, 0]);
  expect(await check(sheet)).toMatchObject({ status: 'failed' });
});
