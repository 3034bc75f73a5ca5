import { categoryTitles } from '@perfboard/contracts/category';
import {
  type ImportChoices,
  type ImportFound,
  importChoicesFields,
  importFoundSchema,
} from '@perfboard/contracts/project-archive';
import { projectLimits } from '@perfboard/contracts/words/project';
import {
  type ArchiveResult,
  archiveMessages,
  siteImportMessages as messages,
  siteImportLimits,
} from '@perfboard/contracts/words/project-archive';
import type { Db } from '@perfboard/db/client';
import { storedDocument } from '../../base/list/stored-value.ts';
import { readCategories } from '../project/project-category.ts';
import type { SiteEntry } from '../site-file/site-entry.ts';

/** An entry without its long texts. */
export type ShortEntry = Pick<
  SiteEntry,
  'line' | 'type' | 'status' | 'name' | 'categories' | 'old_path' | 'problem' | 'notes' | 'created_at'
> & { place: number; description_length: number; photos: number };

export interface Verdict {
  result: Extract<ArchiveResult, 'ready' | 'skipped' | 'failed'>;
  notes: string[];
  /** The category of the shop. */
  category: string;
  /** It lacks fields that a published project needs. */
  isIncomplete: boolean;
}

interface Known {
  /** Titles of the shop's categories. */
  titles: readonly string[];
  /** Names of the shop's projects, in lower case. */
  names: ReadonlySet<string>;
  choices: ImportChoices;
}

/**
 * The shop's category for an entry: the chosen one, otherwise one with the same title, otherwise the default.
 */
function categoryOf({ categories }: ShortEntry, { titles, choices }: Known): string | null {
  const chosen = new Map(choices.categories.map(({ name, title }) => [name.toLowerCase(), title]));
  let isLeftOut = false;
  for (const name of categories) {
    const title = chosen.get(name.toLowerCase());
    if (title === null) isLeftOut = true;
    else if (title && titles.includes(title)) return title;
    else {
      const same = titles.find((one) => one.toLowerCase() === name.toLowerCase());
      if (same) return same;
    }
  }
  return isLeftOut ? null : choices.category;
}

const skipped = (note: string): Verdict => ({
  result: 'skipped',
  notes: [note],
  category: '',
  isIncomplete: false,
});
const failed = (note: string): Verdict => ({ ...skipped(note), result: 'failed' });

function review(entry: ShortEntry, known: Known): Verdict {
  if (!known.choices.types.includes(entry.type)) return skipped(messages.typeLeftOut);
  if (entry.status === 'trash') return skipped(messages.inTrash);
  if (entry.problem) return failed(entry.problem);
  const category = categoryOf(entry, known);
  if (category === null) return skipped(messages.categoryLeftOut);
  if (known.names.has(entry.name.toLowerCase())) return skipped(archiveMessages.exists);
  if (!known.titles.includes(category)) return failed(messages.categoryMissing);
  const lacks = [
    ...(entry.description_length < projectLimits.descriptionMin ? [messages.shortText] : []),
    ...(entry.photos === 0 ? [messages.noPhotos] : []),
  ];
  const isAhead = entry.created_at !== null && Date.parse(entry.created_at) > Date.now();
  const isPlanned =
    isAhead && lacks.length === 0 && entry.status === 'published' && known.choices.state === 'source';
  const notes = [...entry.notes, ...lacks, ...(isPlanned ? [messages.dateAhead] : [])];
  return { result: 'ready', notes, category, isIncomplete: lacks.length > 0 };
}

/** The entries of an import, in the order of the file. */
const readShort = (tx: Db, uuid: string): Promise<ShortEntry[]> => tx.$queryRaw`
  select place, (entry->>'line')::int as line, entry->>'type' as type, entry->>'status' as status, entry->>'name' as name,
      entry->'categories' as categories, entry->>'old_path' as old_path, entry->>'problem' as problem,
      entry->'notes' as notes, entry->>'created_at' as created_at, length(entry->>'description') as description_length,
      jsonb_array_length(entry->'pictures') as photos
    from project_import_rows where import_uuid = ${uuid}::uuid and entry is not null order by place`;

/** Entry types that more often contain a shop's work than news or pages. */
const workTypes = /portfolio|project|work|case|product/i;

/** The contents of a file that was read, and the initial choices. */
export async function readFound(
  tx: Db,
  uuid: string,
): Promise<{ found: ImportFound; choices: ImportChoices }> {
  const types = await tx.$queryRaw<ImportFound['types']>`
    select entry->>'type' as type, count(*)::int as count from project_import_rows
    where import_uuid = ${uuid}::uuid group by 1 order by 2 desc, 1 limit ${siteImportLimits.typesMax}`;
  const categories = await tx.$queryRaw<ImportFound['categories']>`
    select name, count(*)::int as count
      from project_import_rows, jsonb_array_elements_text(entry->'categories') as name
    where import_uuid = ${uuid}::uuid group by 1 order by 2 desc, 1 limit ${siteImportLimits.categoriesMax}`;
  const work = types.filter(({ type }) => workTypes.test(type));
  const first = types.filter(({ type }) => type !== 'page');
  const chosen = [work, first, types].find((some) => some.length > 0) ?? [];
  const choices: ImportChoices = {
    types: chosen.map(({ type }) => type),
    categories: [],
    category: '',
    state: 'draft',
    redirects: true,
  };
  return { found: { types, categories, notes: [] }, choices };
}

/** The stored remarks and choices of an import. */
export const storedFound = (value: unknown): ImportFound | null =>
  storedDocument(importFoundSchema, value, null);
export const storedChoices = (value: unknown): ImportChoices | null =>
  storedDocument(importChoicesFields, value, null);

/** The result of each entry, from the choices and the shop's current data. */
async function reviewEntries(tx: Db, uuid: string, choices: ImportChoices): Promise<Map<number, Verdict>> {
  const entries = await readShort(tx, uuid);
  const titles = categoryTitles(await readCategories(tx));
  const names = await tx.$queryRaw<{ name: string }[]>`
    select distinct project_name as name from projects`;
  const known = { titles, names: new Set(names.map(({ name }) => name.toLowerCase())), choices };
  const seen = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const verdict = review(entry, known);
      if (verdict.result !== 'ready') return [entry.place, verdict];
      const count = (seen.get(entry.name.toLowerCase()) ?? 0) + 1;
      seen.set(entry.name.toLowerCase(), count);
      return [
        entry.place,
        count > 1 ? { ...verdict, notes: [...verdict.notes, messages.sameName] } : verdict,
      ];
    }),
  );
}

/** Determines the results of all entries and stores them. */
export async function assessEntries(
  tx: Db,
  uuid: string,
  choices: ImportChoices,
): Promise<Map<number, Verdict>> {
  const verdicts = await reviewEntries(tx, uuid, choices);
  const rows = JSON.stringify([...verdicts].map(([place, { result, notes }]) => ({ place, result, notes })));
  await tx.$executeRaw`
    update project_import_rows line set result = reviewed.result,
        notes = array(select jsonb_array_elements_text(reviewed.notes))
      from jsonb_to_recordset(${rows}::jsonb) as reviewed (place int, result text, notes jsonb)
    where line.import_uuid = ${uuid}::uuid and line.place = reviewed.place`;
  return verdicts;
}
