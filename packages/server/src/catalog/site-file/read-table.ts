import { isDay } from '@perfboard/contracts/calendar-day';
import { AppError } from '@perfboard/contracts/error';
import { projectFactsSchema } from '@perfboard/contracts/project-facts';
import { featuredField } from '@perfboard/contracts/project-fields';
import { cleanLine, cleanText } from '@perfboard/contracts/text';
import { decodeText } from '@perfboard/contracts/words/decode-text';
import { projectLimits } from '@perfboard/contracts/words/project';
import {
  archiveLimits,
  siteImportMessages as messages,
  siteImportLimits,
} from '@perfboard/contracts/words/project-archive';
import { photoLimits, projectDifficulties } from '@perfboard/contracts/words/project-desk';
import { CsvError } from 'csv-parse/sync';
import { type CsvRecord, OpenQuoteError, readCsvRecords } from '../../base/list/csv.ts';
import { cutTexts } from './cut-text.ts';
import { divideStory, webAddress } from './post-markdown.ts';
import { oldPath } from './read-wordpress.ts';
import type { SiteEntry } from './site-entry.ts';

const refuse = (message: string) => new AppError('BAD_REQUEST', message);

/** The columns of a table, with their names in other programs, in letters and digits only. */
const columns = {
  title: ['title', 'projectname', 'project', 'name'],
  description: ['description', 'summary', 'excerpt', 'shortdescription', 'teaser'],
  story: ['casestudy', 'story', 'content', 'body', 'text', 'details'],
  category: ['category', 'categories', 'type'],
  tags: ['tags', 'tag', 'keywords', 'technologies', 'skills'],
  photos: ['photos', 'photo', 'images', 'image', 'imageurl', 'picture', 'pictures', 'featuredimage'],
  address: ['oldaddress', 'address', 'url', 'link', 'permalink', 'path', 'slug'],
  date: ['date', 'published', 'publishedat', 'created', 'createdat', 'year'],
  state: ['state', 'status', 'estado', 'statut', 'etat', 'zustand'],
  featured: ['featured'],
  price_from: ['pricefrom', 'startingprice', 'price', 'priceband', 'cost', 'budget'],
  currency: ['currency'],
  difficulty: ['difficulty', 'level'],
  build_time: ['buildtime', 'duration', 'time'],
} as const;
type Column = keyof typeof columns;
const columnNames = Object.keys(columns) as Column[];

const plain = (title: string): string => title.toLowerCase().replace(/[^a-z\d]/g, '');

function parseTable(text: string): CsvRecord[] {
  try {
    return readCsvRecords(text, siteImportLimits.entriesMax + 2);
  } catch (error) {
    if (error instanceof OpenQuoteError) throw refuse(messages.openQuote(error.line));
    if (error instanceof CsvError) throw refuse(messages.openQuote(Number(error.lines) || 1));
    throw error;
  }
}

interface Head {
  places: ReadonlyMap<Column, number>;
  /** As the file names its columns. */
  titles: readonly string[];
  ignored: string[];
}

/** @throws AppError BAD_REQUEST without a title column, or if a column is ambiguous */
function readHead(record: readonly string[]): Head {
  const titles = record.map((cell) => cleanLine(cell).slice(0, 100));
  const plainTitles = titles.map(plain);
  const places = new Map<Column, number>();
  for (const column of columnNames) {
    const found = columns[column].find((name) => plainTitles.includes(name));
    if (found === undefined) continue;
    const at = plainTitles.indexOf(found);
    if (plainTitles.lastIndexOf(found) !== at) throw refuse(messages.columnTwice(titles[at] ?? ''));
    places.set(column, at);
  }
  if (!places.has('title')) throw refuse(messages.noTitle);
  const taken = new Set(places.values());
  return { places, titles, ignored: titles.filter((title, at) => title !== '' && !taken.has(at)) };
}

/** Several values in one cell. */
const listed = (cell: string, separator: RegExp): string[] =>
  cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * A number without the signs between its thousands: `1 250,00`, `1'250`, `1,250.00` and `1.250,00`. What could be another
 * number as well is not changed, and is no price: one point before three digits, or two numbers beside each other.
 */
function withoutGroups(number: string): string {
  const [, groups = '', sign = '', cents = ''] =
    /^([1-9]\d{0,2}([ ,.'’´`])\d{3}(?:\2\d{3})*)([.,]\d{1,2})?$/.exec(number) ?? [];
  const [first = '', second = '', ...more] = groups.split(sign);
  const isAlone = cents === '' && more.length === 0;
  const isUnclear = isAlone && (sign === '.' || (sign === ' ' && first.length === 3 && second > first));
  if (sign === '' || isUnclear || cents.startsWith(sign)) return number.replace(',', '.');
  return groups.replaceAll(sign, '') + cents.replace(',', '.');
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const currencySigns: Readonly<Record<string, string>> = { '€': 'EUR', $: 'USD', '£': 'GBP', '₹': 'INR' };

/** A currency by its code, name or sign. A dollar sign after letters is another country's. */
function readCurrency(cell: string): string | undefined {
  const words = cell.match(/[A-Za-z]+/g) ?? [];
  const code = words.find((word) => currencies.has(word));
  const named = words.find((word) => /^(?:euros?|eur|usd|gbp|chf|inr)$/i.test(word));
  const sign = /[€£₹]|(?<![A-Za-z])\$|(?<=\bUS)\$/.exec(cell)?.[0] ?? '';
  const signed = currencySigns[sign];
  // Many countries have dollars, and a word may look like a code.
  return (sign === '$' ? undefined : signed) ?? code ?? named?.slice(0, 3).toUpperCase() ?? signed;
}

/** The rest of a range, such as `– 200 €`. */
const restOfRange =
  /^\s?(?:[A-Z]{3}|[€$£₹])?\s?(?:-|–|—|to|bis|à|a|hasta|jusqu’à)\s?(?:[A-Z]{3}|[€$£₹])?\s?\d/;

/**
 * A price with its currency in any order: `EUR 1,250.00`, `1 250 €`, `from 1250`, the first of `100 – 200 €`. None below
 * zero, in thousands (`2k`) or beside another number.
 */
function readPrice(cell: string): { price_from?: string; currency?: string } {
  const found = /\d(?:[\d.,'’´`\s]{0,24}\d)?/.exec(cell);
  const number = found?.[0] ?? '';
  const before = cell.slice(0, found?.index ?? 0);
  const after = cell.slice(before.length + number.length);
  const isUnclear =
    /[-−(]\s?$/.test(before) || /^\s?[km]\b/i.test(after) || (/\d/.test(after) && !restOfRange.test(after));
  const price = isUnclear ? '' : withoutGroups(number.replace(/\s/g, ' '));
  const currency = readCurrency(cell);
  return { ...(price && { price_from: price }), ...(currency && { currency }) };
}

/** Yes or no, as a spreadsheet in one of the desk's languages has it. */
const yesOrNo = (cell: string): string =>
  cell
    .replace(/^(?:yes|y|x|on|ja|j|wahr|oui|o|vrai|sí|si|s|verdadero)$/i, 'true')
    .replace(/^(?:no|n|off|nein|falsch|non|faux|falso)$/i, 'false')
    .toLowerCase();

const dateForms = [
  /^\d{4}(?:-\d{2}){0,2}$/,
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/,
  /^(?:[a-z]{3,9},? )?(?:\d{1,2} )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6} (?:\d{1,2},? )?\d{4}$/i,
];

/**
 * A day as programs write it (2024-05-17), with points (17.05.2024) or with an English month (May 17, 2024); null if there
 * is none, or no such day. With slashes it may be two days.
 */
function readDate(cell: string): string | null {
  const [, day = '', month = '', year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell) ?? [];
  const text = year
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : cell.replace(/^(\d{4})\/(\d{2})\/(\d{2})/, '$1-$2-$3');
  if (!dateForms.some((form) => form.test(text))) return null;
  // A day is the same one on every server.
  const date = new Date(/[a-z]{3}/i.test(text) ? `${text} UTC` : text);
  const whole = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  if (!(date.getUTCFullYear() >= 1990 && date.getUTCFullYear() < 2100)) return null;
  if (whole && !isDay(whole)) return null;
  return date.toISOString();
}

/** Why a value is left out, with the column's name in the file. */
type NoteLeftOut = (column: Column, why: string) => void;

const words = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(', ')));

/** Difficulties in the desk's languages, as its form and a shop's own table have them. */
const difficulties = {
  beginner: words('einsteiger, anfänger, principiante, débutant, débutante'),
  intermediate: words('fortgeschrittene, fortgeschritten, intermedia, intermedio, intermédiaire'),
  advanced: words('profis, profi, experten, expert, avanzada, avanzado, avancé, avancée'),
} as const;

function readDifficulty(cell: string): string {
  const said = cell.normalize('NFC').toLowerCase();
  return projectDifficulties.find((level) => difficulties[level].has(said)) ?? said;
}

/** The valid facts; each invalid one is left out with its reason. */
function readFacts(cellOf: (column: Column) => string, noteLeftOut: NoteLeftOut): SiteEntry['facts'] {
  const price = readPrice(cellOf('price_from'));
  if (cellOf('price_from') && !price.price_from) noteLeftOut('price_from', cellOf('price_from'));
  const currency = cellOf('currency') || price.currency;
  const given = {
    ...(price.price_from && { price_from: price.price_from }),
    ...(currency && { currency }),
    ...(cellOf('difficulty') && { difficulty: readDifficulty(cellOf('difficulty')) }),
    ...(cellOf('build_time') && { build_time: cellOf('build_time') }),
  };
  const read = projectFactsSchema.safeParse(given);
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map(({ path }) => String(path[0])));
  // A price without a currency has its error there.
  if (wrong.has('currency')) wrong.add('price_from');
  // The table may have no column of currencies: the price's.
  const columnOf = (field: unknown) =>
    (field === 'currency' && !cellOf('currency') ? 'price_from' : field) as Column;
  for (const { path, message } of read.error.issues) noteLeftOut(columnOf(path[0]), message);
  const rest = projectFactsSchema.safeParse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))),
  );
  return rest.success ? rest.data : {};
}

/** States as spreadsheets and other programs have them, in the desk's languages. Any other one is a draft. */
const states = {
  published: words(
    'published, publish, public, live, visible, active, online, done, complete, completed, true',
    'veröffentlicht, öffentlich, sichtbar, aktiv, fertig, abgeschlossen',
    'publicado, publicada, público, pública, activo, activa, en línea, terminado, terminada',
    'publié, publiée, publique, actif, en ligne, terminé, terminée',
  ),
  draft: words(
    'draft, private, pending, hidden, unpublished, inactive, offline, false',
    'entwurf, privat, ausstehend, versteckt, unveröffentlicht, nicht veröffentlicht, inaktiv',
    'borrador, privado, privada, pendiente, oculto, oculta, no publicado, inactivo',
    'brouillon, privé, privée, en attente, masqué, masquée, non publié, inactif, hors ligne',
  ),
};

/** Whether it was published. `undefined` for an empty cell and a state that is not known. */
function readState(cell: string): 'published' | 'draft' | undefined {
  const state = yesOrNo(cell.normalize('NFC').toLowerCase());
  if (states.published.has(state)) return 'published';
  return states.draft.has(state) ? 'draft' : undefined;
}

function toEntry({ record, info }: CsvRecord, { places, titles }: Head): SiteEntry {
  const notes: string[] = [];
  const titleOf = (column: Column) => titles[places.get(column) ?? -1] ?? column;
  const noteLeftOut: NoteLeftOut = (column, why) =>
    notes.push(messages.wrongFact(titleOf(column), why.slice(0, 200)));
  const rawOf = (column: Column): string => record[places.get(column) ?? -1] ?? '';
  // The apostrophe that our exports put before formulas.
  const cellOf = (column: Column): string => cleanLine(rawOf(column)).replace(/^'(?=[=+\-@])/, '');
  const name = cellOf('title');
  const given = { description: cleanText(rawOf('description')), story: cleanText(rawOf('story')) };
  const divided = given.description === '' ? divideStory(given.story, projectLimits.descriptionMin) : given;
  const texts = cutTexts({ ...divided, name, tags: listed(cellOf('tags'), /[,;|]/) });
  notes.push(...texts.notes);
  const urls = [...new Set(listed(rawOf('photos'), /[\s|;]+|,(?=\s*https?:)/))];
  const pictures = urls.flatMap((text) => {
    const url = webAddress(text, '');
    return url ? [{ url, caption: '' }] : [];
  });
  const wrong = pictures.length > 0 ? urls.filter((text) => !webAddress(text, '')) : [cellOf('photos')];
  for (const text of wrong.filter((one) => one !== ''))
    notes.push(messages.wrongFact('Photo', text.slice(0, 200)));
  if (pictures.length > photoLimits.photosMax) notes.push(messages.morePhotos(pictures.length));
  const created_at = readDate(cellOf('date'));
  if (cellOf('date') && !created_at) noteLeftOut('date', cellOf('date'));
  const featured = featuredField.safeParse(yesOrNo(cellOf('featured')));
  if (cellOf('featured') && !featured.success) noteLeftOut('featured', cellOf('featured'));
  // In a table without a column of states, every line was published.
  const state = places.has('state') ? readState(cellOf('state')) : 'published';
  if (!state && cellOf('state') === '') notes.push(messages.stateMissing(titleOf('state')));
  else if (!state) notes.push(messages.stateUnknown(titleOf('state'), cellOf('state').slice(0, 200)));
  const isDraft = state !== 'published';
  const address = cellOf('address');
  const base = webAddress(address, '') ?? 'http://old.invalid';
  return {
    line: info.lines - record.join('').split('\n').length + 1,
    type: 'project',
    status: isDraft ? 'draft' : 'published',
    name: texts.name,
    description: texts.description,
    story: texts.story,
    categories: listed(cellOf('category').slice(0, 2_000), /[;|]/).map((one) => one.slice(0, 200)),
    tags: texts.tags,
    featured: featured.success && featured.data,
    facts: readFacts(cellOf, noteLeftOut),
    created_at,
    old_path:
      address === '' || isDraft
        ? null
        : oldPath(/^https?:|^\//i.test(address) ? address : `/${address}`, base),
    pictures: pictures.slice(0, photoLimits.photosMax),
    problem: name === '' ? messages.untitled : null,
    notes: notes.slice(0, archiveLimits.notesMax),
  };
}

/**
 * Reads a table of projects: commas, semicolons or tabs, UTF-8, UTF-16 or Windows-1252, with column names in
 * the first line.
 * @throws AppError BAD_REQUEST for any other file
 */
export async function readTable(
  bytes: Buffer,
  onEntry: (entry: SiteEntry) => Promise<void> | void,
): Promise<{ notes: string[] }> {
  const text = decodeText(bytes);
  // ZIP archives (such as workbooks), workbooks from before 2007, and those that are one XML file.
  if (['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '<?xml'].some((mark) => text.startsWith(mark)))
    throw refuse(messages.workbook);
  const lines = text
    .replaceAll('\0', '')
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/^\s*"?sep=[^\n]{1,2}(?=\n)/i, '');
  const [first, ...records] = parseTable(lines);
  const head = readHead(first?.record ?? []);
  if (records.length > siteImportLimits.entriesMax) throw refuse(messages.tooManyLines);
  for (const record of records) await onEntry(toEntry(record, head));
  return {
    notes: head.ignored.length > 0 ? [messages.columnsIgnored(head.ignored.slice(0, 20).join(', '))] : [],
  };
}
