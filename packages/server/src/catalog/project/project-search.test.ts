// @module-tag slow
import { categoryTitles } from '@perfboard/contracts/category';
import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { folded } from '@perfboard/contracts/words/folded';
import { createRandom } from '@perfboard/testing/random';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openTestServices, type TestServices } from '../../testing/services.ts';
import { newestProjects, relevantProjects, searchProjects } from './project-search.ts';

interface Row {
  uuid: string;
  project_name: string;
  description: string;
  category: string | null;
}

const { next, pick } = createRandom(20_261_122);

// biome-ignore format: a list of words
const parts = [
  'meter', 'ESP32-CAM', 'C++', 'Wi-Fi', 'LoRaWAN', 'proof', 'waterproof', 'GSM', '24 V', '±0.5 °C', 'µA', 'kΩ',
  'solar', 'Solar charger', 'port', 'report', 'I²C', 'RS-485', 'naïve', 'Zähler', 'Überwachung', '100%', 'under_score',
  'back\\slash', "O'Brien", '"quoted"', '<b>bold</b>', '漢字', 'робот', 'select * from', '$1', '%s', 'a&b', '(demo)',
  '[1]', '{x}', '^top$', 'e-mail@x.example', '🙂', '3.3V', 'wan', 'LED', 'led strip', 'pump', '::int', 'null',
];

const sentence = (length: number): string =>
  Array.from({ length }, () => (next() < 0.1 ? pick(['and', 'with', 'for']) : pick(parts))).join(
    pick([' ', ' ', ', ', '/']),
  );

let services: TestServices;
let rows: Row[];
beforeAll(async () => {
  services = await openTestServices({ smtpUrl: 'smtp://127.0.0.1:1' });
  const titles = categoryTitles(defaultCategories);
  await services.prisma.project.createMany({
    data: Array.from({ length: 2_000 }, (_, index) => ({
      project_name: sentence(1 + Math.floor(next() * 4)),
      description: sentence(Math.floor(next() * 30)),
      category: next() < 0.1 ? null : pick(titles),
      tags: ['tag-that-nothing-else-says'],
      created_at: new Date(Date.UTC(2026, 0, 1) + index * 1_000),
    })),
  });
  rows = await services.prisma.project.findMany({
    select: { uuid: true, project_name: true, description: true, category: true },
  });
});
afterAll(() => services.close());

/** A text as typed on a keyboard without accents and special signs. */
const typed = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .toLowerCase();

/** The specification's rule in plain code, for the text and for what is typed for it. */
const contains = ({ project_name, description, category }: Row, q: string): boolean =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .every((word) =>
      [project_name, description, category ?? ''].some((field) =>
        [field.toLowerCase(), typed(field)].some((text) => text.includes(word.toLowerCase())),
      ),
    );

function queryOf(index: number): string {
  if (index % 5 === 0) return pick(parts);
  const row = pick(rows);
  const text = pick([row.project_name, row.description, row.category ?? '']) || row.project_name;
  const from = Math.floor(next() * text.length);
  const piece = text.slice(from, from + 1 + Math.floor(next() * 12)).replace(/^\p{M}+/u, '');
  return index % 3 === 0 ? `${piece} ${pick(parts).toUpperCase()}` : piece;
}

test('five hundred searches of two thousand projects find exactly those that contain the text', async () => {
  const everything = { limit: 5_000 };
  for (let index = 0; index < 500; index++) {
    const given = queryOf(index);
    // Half an emoji is not text.
    const q = /\p{Surrogate}/u.test(given) ? pick(parts) : given;
    const expected = rows.filter((row) => contains(row, q)).map(({ uuid }) => uuid);
    const newest = await newestProjects(services, { q }, everything);
    expect(newest.projects.map(({ uuid }) => uuid).toSorted(), `newest: ${q}`).toEqual(expected.toSorted());
  }
}, 120_000);

test('the pages of a ranked search contain every match once, whether it matches a few projects or most', async () => {
  for (const q of ['meter', 'a', 'wi-fi solar', 'µ', '漢']) {
    const expected = rows.filter((row) => contains(row, q)).map(({ uuid }) => uuid);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await relevantProjects(services, { q }, { limit: 48, ...(cursor ? { cursor } : {}) });
      found.push(...page.projects.map(({ uuid }) => uuid));
      cursor = page.next_cursor;
    } while (cursor);
    expect(found.toSorted(), q).toEqual(expected.toSorted());
  }
});

test('a search counts its matches on the first page and on later ones', async () => {
  for (const q of ['meter', 'a', 'wi-fi solar', 'qqqqqqqqqq', 'ESP32-CAM µA pump']) {
    const counted = rows.filter((row) => contains(row, q)).length;
    let cursor: string | null = null;
    do {
      const page = await searchProjects(services, { q }, { limit: 400, ...(cursor ? { cursor } : {}) });
      expect(page.total, q).toBe(counted);
      cursor = page.next_cursor;
    } while (cursor);
  }
});

test('matches in the name come before mentions, whole words and prefixes before infixes', async () => {
  const make = (project_name: string, description = 'Built on the bench') =>
    services.prisma.project.create({ data: { project_name, description, tags: [] } });
  await make('Bench notes', 'All about the xylotron');
  await make('Metaxylotronics');
  await make('Xylotronics lab');
  await make('A xylotron (small)');
  const { projects } = await searchProjects(services, { q: 'xylotron' }, { limit: 10 });
  expect(projects.map(({ project_name }) => project_name)).toEqual([
    'A xylotron (small)',
    'Xylotronics lab',
    'Metaxylotronics',
    'Bench notes',
  ]);
});

test('a word is found without its accents, with ss for ß, and with the digits and signs of a plain keyboard', async () => {
  const names = [
    'Straßenlicht',
    'Sensor de presión',
    'Œuvre d’atelier',
    'İSTANBUL node',
    'Żółw',
    'I²C-Brücke',
    'رقم ٤٢',
  ];
  for (const project_name of names) {
    await services.prisma.project.create({ data: { project_name, description: 'x', tags: [] } });
  }
  const found = async (q: string) => {
    const { projects } = await newestProjects(services, { q }, { limit: 5_000 });
    return names.filter((name) => projects.some(({ project_name }) => project_name === name));
  };
  expect(await found('STRASSENLICHT')).toEqual(['Straßenlicht']);
  expect(await found('straßenlicht')).toEqual(['Straßenlicht']);
  expect(await found('presion')).toEqual(['Sensor de presión']);
  expect(await found('PRESIÓN')).toEqual(['Sensor de presión']);
  expect(await found('oeuvre')).toEqual(['Œuvre d’atelier']);
  expect(await found('istanbul')).toEqual(['İSTANBUL node']);
  expect(await found('zolw')).toEqual(['Żółw']);
  expect(await found('i2c-brucke')).toEqual(['I²C-Brücke']);
  expect(await found('42')).toContain('رقم ٤٢');
  // An accent that is typed is meant.
  expect(await found('strássenlicht')).toEqual([]);
});

test('a visitor who types an umlaut that the stored form has elsewhere finds it, on every page', async () => {
  const names = Array.from({ length: 3 }, (_, at) => `Platine ${at} für Gewächshäuser`);
  for (const project_name of names)
    await services.prisma.project.create({ data: { project_name, description: 'x', tags: [] } });
  const first = await searchProjects(services, { q: 'Gewächshaus' }, { limit: 2 });
  expect([first.projects.length, first.total, first.corrected]).toEqual([2, 3, null]);
  const cursor = first.next_cursor ?? '';
  const second = await searchProjects(services, { q: 'Gewächshaus' }, { limit: 2, cursor });
  expect([second.projects.length, second.next_cursor]).toEqual([1, null]);
});

test('the site highlights matches with the same letters as the database searches', async () => {
  const texts = [
    ...parts,
    'Straßenlicht',
    'Œuvre d’atelier',
    'Æther',
    'İSTANBUL ışık',
    'Żółw Øre đ',
    '“«„»”‘ʼ´',
    '‐‑‒–—−',
    'رقم ٤٢ ۱۹',
    '™ ﬁ Ⅳ',
  ];
  const { rows } = await services.pool.query(
    'select search_folded(text) as folded from unnest($1::text[]) as text',
    [texts],
  );
  expect(texts.map(folded)).toEqual(rows.map((row) => row.folded));
});

const totalOf = async (q: string): Promise<number> =>
  (await newestProjects(services, { q }, { limit: 5_000 })).projects.length;

test('a misspelled word is corrected only if no project contains it, and the answer says so', async () => {
  const search = (q: string) => searchProjects(services, { q }, { limit: 5 });
  expect(await search('xylotorn')).toMatchObject({ corrected: 'xylotron' });
  expect((await search('xylotorn')).projects).not.toEqual([]);
  expect((await search('wan')).corrected).toBeNull();
  // The same letters with a hyphen come before another word.
  await services.prisma.project.createMany({
    data: ['Qy-Fy gateway', 'Qofy lamp'].map((project_name) => ({
      project_name,
      description: 'x',
      tags: [],
    })),
  });
  expect(await search('qyfy')).toMatchObject({ corrected: 'qy-fy', total: 1 });
  // A swap is one mistake, and a word with the same letters wins over others at the same distance.
  expect(await search('potr')).toMatchObject({ corrected: 'port', total: await totalOf('port') });
  expect(await search('qqqqqqqqqq')).toMatchObject({ projects: [], corrected: null });
  expect(await search('tag-that-nothing-else-says')).toMatchObject({ projects: [], corrected: null });
});

test('words joined by a hyphen, umlauts written with two letters, and mistyped words with accents are found', async () => {
  const search = (q: string) => searchProjects(services, { q }, { limit: 5 });
  const project = (project_name: string) => ({ project_name, description: 'x', tags: [] });
  await services.prisma.project.createMany({
    data: ['Qweather Zstation', 'Meßgröße für Qwälder', 'Un nœud de mesure'].map(project),
  });
  expect(await search('qweather-zstation')).toMatchObject({ corrected: 'qweather zstation', total: 1 });
  expect(await search('qweathre-zstation')).toMatchObject({ corrected: 'qweather zstation', total: 1 });
  expect(await search('Messgroesse')).toMatchObject({ corrected: null, total: 1 });
  expect(await search('qwaelder')).toMatchObject({ corrected: null, total: 1 });
  expect(await search('neoud')).toMatchObject({ corrected: 'nœud', total: 1 });
  expect(await search('Qwaeldern')).toMatchObject({ corrected: 'qwälder', total: 1 });
  // Where a project writes it without, that is the word.
  await services.prisma.project.createMany({
    data: ['Qzelda árbol', 'Qzelda arbol', 'Qzp32 board'].map(project),
  });
  expect(await search('qzelda arboll')).toMatchObject({ corrected: 'qzelda arbol', total: 2 });
  expect(await search('qzp-32')).toMatchObject({ corrected: 'qzp32', total: 1 });
  expect(await search('qweather-zs')).toMatchObject({ corrected: 'qweather zs', total: 1 });
  // Parts of one letter, or two short ones, are not sought.
  for (const q of ['q-z', 'qw-zs']) expect(await search(q), q).toMatchObject({ corrected: null, total: 0 });
});

test('a list is planned once per connection; search texts create no statements of their own', async () => {
  const pool = new pg.Pool({ connectionString: services.env.DATABASE_URL, max: 1 });
  onTestFinished(() => pool.end());
  const database = { pool, prisma: services.prisma };
  const page = { limit: 24 };
  for (let asked = 0; asked < 8; asked++) {
    await newestProjects(database, {}, page);
    await newestProjects(database, { q: `${'e '.repeat(asked)}meter` }, page);
  }
  const { rows } = await pool.query('select generic_plans from pg_prepared_statements');
  // PostgreSQL tries five custom plans before it caches a generic one. One statement lists, one reads what a
  // search found.
  expect(rows).toEqual([{ generic_plans: '3' }, { generic_plans: '3' }]);
});

test('a search of few projects gives the same results with one plan for all words', async () => {
  const pool = new pg.Pool({ connectionString: services.env.DATABASE_URL, max: 1 });
  onTestFinished(() => pool.end());
  const database = { pool, prisma: services.prisma };
  for (const q of ['meter', 'e', '%', 'Sensor e', 'a e o', 'a e o i', 'a e o i u', 'qqqqqqqqqq']) {
    let cursor: string | undefined;
    do {
      const page = { limit: 7, cursor };
      const found = await newestProjects(database, { q }, { ...page, isOfFew: true });
      expect(found, q).toEqual(await newestProjects(database, { q }, page));
      cursor = found.next_cursor ?? undefined;
    } while (cursor);
  }
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  // One, two and three words, each with and without a cursor, and the rows of a longer search.
  expect(rows.length).toBeLessThanOrEqual(7);
});
