import {
  archiveLimits,
  importKindOf,
  siteImportMessages as messages,
  projectTableExample,
} from '@perfboard/contracts/words/project-archive';
import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import type { SiteEntry } from './site-entry.ts';

async function read(file: string | Buffer) {
  const entries: SiteEntry[] = [];
  const { notes } = await readTable(Buffer.from(file as string), (entry) => void entries.push(entry));
  return { entries, notes };
}

test('a workbook counts as a table', () => {
  const names = ['a.xlsx', 'a.XLS', 'a.xlsm', 'a.ods', 'a.fods', 'a.numbers', 'a.csv'];
  expect(names.map(importKindOf)).toEqual(names.map(() => 'csv'));
  expect(['a.zip', 'a.xml', 'xls'].map(importKindOf)).toEqual(['archive', 'wordpress', 'archive']);
});

test('the example file is read completely', async () => {
  const { entries, notes } = await read(projectTableExample);
  expect(notes).toEqual([]);
  expect(entries).toMatchObject([
    {
      line: 2,
      name: 'Soil moisture node',
      categories: ['IoT Projects'],
      tags: ['LoRa', 'ESP32'],
      facts: { price_from: '450', currency: 'EUR', difficulty: 'intermediate', build_time: '3 weeks' },
      status: 'published',
      old_path: '/portfolio/soil-moisture-node/',
      created_at: '2024-05-17T00:00:00.000Z',
      pictures: [
        { url: 'https://old-site.example/soil-1.jpg' },
        { url: 'https://old-site.example/soil-2.jpg' },
      ],
      notes: [],
    },
    { line: 5, name: 'Line follower', status: 'draft', old_path: null },
  ]);
});

test.each([
  ['semicolons and Windows-1252', Buffer.from('Title;Tags\nGröße;a, b\n', 'latin1')],
  ['tabs in UTF-16', Buffer.from('\ufeffName\tKeywords\r\nGröße\ta|b\r\n', 'utf16le')],
  ['a byte order mark and a sep= line', '\ufeffsep=;\nProject name;Tags\n"Größe";a;b\n'],
])('a table with %s', async (_what, file) => {
  expect((await read(file)).entries[0]).toMatchObject({ name: 'Größe', tags: expect.arrayContaining(['a']) });
});

test('wrong cells are named, and the line is read without them', async () => {
  const { entries, notes } = await read(
    'Title,Price,Difficulty,Photos,Colour\nArm,1250,hard,not-an-address,red\n',
  );
  expect(notes).toEqual([messages.columnsIgnored('Colour')]);
  expect(entries[0]?.facts).toEqual({});
  expect(entries[0]?.notes).toEqual([
    messages.wrongFact('Photo', 'not-an-address'),
    expect.stringContaining('Difficulty is left out'),
  ]);
});

test('a date, price, state or choice that is not read is named; a day with points is read', async () => {
  const { entries } = await read(
    'Name,Date,Price from,State,Featured\nArm,17.05.2024,450 EUR,live,true\nLeg,2024-02-30,abc,weird,perhaps\n',
  );
  expect(entries[0]).toMatchObject({ created_at: '2024-05-17T00:00:00.000Z', notes: [] });
  expect(entries[1]?.created_at).toBeNull();
  expect(entries[1]?.notes.sort()).toEqual([
    messages.wrongFact('Date', '2024-02-30'),
    messages.wrongFact('Featured', 'perhaps'),
    messages.wrongFact('Price from', 'abc'),
    messages.stateUnknown('State', 'weird'),
  ]);
});

test('a difficulty is read in each language of the desk', async () => {
  for (const [level, said] of [
    ['beginner', ['Beginner', 'Einsteiger', 'Principiante', 'Débutant']],
    ['intermediate', ['intermediate', 'Fortgeschrittene', 'Intermedia', 'Intermédiaire']],
    ['advanced', ['Advanced', 'Profis', 'Avanzada', 'Avancé']],
  ] as const)
    for (const word of said) {
      const [entry] = (await read(`Name,Difficulty\nArm,${word}\n`)).entries;
      expect(entry, word).toMatchObject({ facts: { difficulty: level }, notes: [] });
    }
});

test('only what is clearly published is: any other state is a draft, and one that is not known says so', async () => {
  const stateOf = async (state: string) => {
    const [entry] = (await read(`Name,Status\nArm,${state}\n`)).entries;
    return [entry?.status, entry?.notes];
  };
  for (const state of ['Published', 'LIVE', 'completed', 'Veröffentlicht', 'en línea', 'Publié', 'ja'])
    expect(await stateOf(state), state).toEqual(['published', []]);
  expect(await stateOf('')).toEqual(['draft', [messages.stateMissing('Status')]]);
  for (const state of [
    'draft',
    'Unpublished',
    'INACTIVE',
    'Entwurf',
    'Brouillon',
    'borrador',
    'offline',
    'no',
  ])
    expect(await stateOf(state), state).toEqual(['draft', []]);
  for (const state of ['not live', 'incomplete', 'Deactivated', 'invisible', 'not published yet', 'archived'])
    expect(await stateOf(state), state).toEqual(['draft', [messages.stateUnknown('Status', state)]]);
});

test.each([
  ['1 250 €', '1250', 'EUR'],
  ['1\u00a0250,00 EUR', '1250.00', 'EUR'],
  ['1\u202f250 €', '1250', 'EUR'],
  ["CHF 1'250", '1250', 'CHF'],
  ['CHF 12’500.50', '12500.50', 'CHF'],
  ['12 500 USD', '12500', 'USD'],
  ['1.250,00 EUR', '1250.00', 'EUR'],
  ['EUR 1,250.00', '1250.00', 'EUR'],
  ['from 100 – 200 €', '100', 'EUR'],
  ['49,90 €', '49.90', 'EUR'],
  ['1 250 € TTC', '1250', 'EUR'],
  ['450 € plus VAT', '450', 'EUR'],
  ['PCB 450 €', '450', 'EUR'],
  ['TOP 450 €', '450', 'EUR'],
  ['US$ 450', '450', 'USD'],
  ['$450 CAD', '450', 'CAD'],
  ['1´250 CHF', '1250', 'CHF'],
  ['450 000 INR', '450000', 'INR'],
  ['450 Euro', '450', 'EUR'],
  ['450 eur', '450', 'EUR'],
  ['EUR 100-200', '100', 'EUR'],
  ['100 € bis 200 €', '100', 'EUR'],
])('the price %j is %s %s', async (cell, price_from, currency) => {
  const { entries } = await read(`Title;Price\nArm;${cell}\n`);
  expect(entries[0]).toMatchObject({ facts: { price_from, currency }, notes: [] });
});

test.each([
  ...[
    '1.250 €',
    '-5 EUR',
    '1 25 0 EUR',
    '1.250.00 EUR',
    '0,125 EUR',
    '(450) EUR',
    '450 600 EUR',
    '1.5k EUR',
    '2 k €',
  ],
  ...['3 boards, 450 €', '1250 € (19 % VAT included)'],
])('the price %j is left out', async (cell) => {
  const { entries } = await read(`Title;Price\nArm;${cell}\n`);
  expect(entries[0]?.facts.price_from).toBeUndefined();
  expect(entries[0]?.notes).toEqual([expect.stringContaining('Price is left out')]);
});

test('what is cut has a note each, a sentence instead of photos has one, and yes is yes', async () => {
  const tags = Array.from({ length: 400 }, (_, at) => `tag ${at}`).join('|');
  const { entries } = await read(
    `Title,Description,Tags,Photos,Featured\n${'n'.repeat(300)},${'d'.repeat(200_000)},${tags},not a url,Yes\n`,
  );
  expect(entries[0]).toMatchObject({ featured: true });
  expect(entries[0]?.tags.length).toBe(20);
  expect(entries[0]?.notes).toEqual([
    messages.nameCut,
    messages.descriptionCut,
    messages.tagsCut,
    messages.wrongFact('Photo', 'not a url'),
  ]);
});

test('a year far ahead is no date, and a text instead of photos fills no page with remarks', async () => {
  const words = Array.from({ length: 3_000 }, (_, at) => `word-${at}`).join(' ');
  const { entries } = await read(`Title,Date,Image\nArm,20231-01-01,${words}\n`);
  expect(entries[0]?.created_at).toBeNull();
  expect(entries[0]?.notes.length).toBeLessThan(archiveLimits.notesMax);
});

test.each([
  ['2024', '2024-01-01'],
  ['2024-05', '2024-05-01'],
  ['2024/05/17', '2024-05-17'],
  ['May 17, 2024', '2024-05-17'],
  ['17 May 2024', '2024-05-17'],
  ['Fri, 17 May 2024', '2024-05-17'],
  ['March 2024', '2024-03-01'],
  ['2024-05-17T10:00:00Z', '2024-05-17'],
])('the date %j is %s', async (cell, day) => {
  const { entries } = await read(`Title;Date\nArm;${cell}\n`);
  expect(entries[0]).toMatchObject({ created_at: expect.stringMatching(`^${day}T`), notes: [] });
});

test.each([
  'Mai 2024',
  'März 2024',
  'Été 2023',
  '05/06/2024',
  '17/05/2024',
  '12',
  'Version 3',
  '2024-13-01',
  'May 40, 2024',
])('the date %j is left out', async (cell) => {
  const { entries } = await read(`Title;Date\nArm;${cell}\n`);
  expect(entries[0]).toMatchObject({ created_at: null, notes: [messages.wrongFact('Date', cell)] });
});

test('yes and no are read in the languages of the desk', async () => {
  const { entries } = await read(
    'Title,Featured\nA,Ja\nB,oui\nC,Sí\nD,WAHR\nE,nein\nF,Non\nG,no\nH,FALSCH\n',
  );
  expect(entries.map(({ featured }) => featured)).toEqual([...Array(4).fill(true), ...Array(4).fill(false)]);
  expect(entries.flatMap(({ notes }) => notes)).toEqual([]);
});

test.each([
  ['no title', 'Description\nLong enough', messages.noTitle],
  ['two titles', 'Title,Title\na,b', messages.columnTwice('Title')],
  ['an open quote', 'Title\n"never closed\nb\n', messages.openQuote(2)],
  ['a stray quote', 'Title\n"5 display\nb\n10" cable', messages.openQuote(2)],
  ['a workbook', 'PK\u0003\u0004', messages.workbook],
  ['a workbook that is XML', '<?xml version="1.0"?><office:document/>', messages.workbook],
  ['too many lines', `Title\n${'a\n'.repeat(5_001)}`, messages.tooManyLines],
])('a file that is no table is refused: %s', async (_what, file, reason) => {
  await expect(read(file)).rejects.toThrow(reason);
});
