import { projectPath } from '@perfboard/contracts/path';
import type { ImportChoices } from '@perfboard/contracts/project-archive';
import { isFixedPage, redirectKey } from '@perfboard/contracts/shop/redirects';
import { archiveLimits, siteImportMessages as messages } from '@perfboard/contracts/words/project-archive';
import { shopLimits } from '@perfboard/contracts/words/shop';
import type { Db } from '@perfboard/db/client';
import { uuidV7 } from '@perfboard/process/uuid-v7';
import { holdCategories } from '../project/project-category.ts';
import { readDocument, saveDocument } from '../shop/shop.ts';
import type { SiteEntry } from '../site-file/site-entry.ts';
import type { ArchiveServices } from './import-project.ts';
import { removeUnread } from './project-import.ts';
import { assessEntries, storedChoices, type Verdict } from './review-entries.ts';

/** Entries in memory at a time: each may have 60 kB of text. */
const batch = 100;
/** 5,000 projects with their redirects take some ten seconds on a small machine. */
const timeoutMs = 180_000;

interface StoredEntry {
  place: number;
  entry: SiteEntry;
}

/** When a project will be published, once its first photo is there: as on the old site, unless it stays a draft. */
function publishAt({ entry }: StoredEntry, { isIncomplete }: Verdict, { state }: ImportChoices): Date | null {
  if (state === 'draft' || isIncomplete || entry.status !== 'published') return null;
  return entry.created_at ? new Date(entry.created_at) : new Date();
}

interface Written {
  place: number;
  uuid: string;
  name: string;
  old_path: string | null;
}

async function writeProjects(
  tx: Db,
  { import_uuid, choices }: { import_uuid: string; choices: ImportChoices },
  rows: readonly (StoredEntry & { verdict: Verdict })[],
): Promise<Written[]> {
  const now = Date.now();
  const made = rows.map((row) => ({
    ...row,
    uuid: uuidV7(),
    publish_at: publishAt(row, row.verdict, choices),
    created_at: new Date(Math.min(row.entry.created_at ? Date.parse(row.entry.created_at) : now, now)),
  }));
  await tx.project.createMany({
    data: made.map(({ uuid, entry, verdict, created_at }) => ({
      uuid,
      project_name: entry.name,
      description: entry.description || entry.name,
      story: entry.story,
      facts: entry.facts,
      category: verdict.category,
      // A project needs a description; its category at least says what it is.
      tags: entry.tags.length > 0 ? entry.tags : [verdict.category.slice(0, 50)],
      featured: entry.featured,
      created_at,
      published_at: null,
    })),
  });
  await tx.projectImportPicture.createMany({
    data: made.flatMap(({ place, uuid, entry }) =>
      entry.pictures.map(({ url, caption }, number) => ({
        import_uuid,
        place,
        number,
        project_uuid: uuid,
        url,
        caption,
      })),
    ),
  });
  const done = made.map(({ place, uuid, publish_at }) => ({ place, uuid, publish_at }));
  await tx.$executeRaw`
    update project_import_rows line set result = 'added', project_uuid = made.uuid, publish_at = made.publish_at, entry = null
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as made (place int, uuid uuid, publish_at timestamptz)
    where line.import_uuid = ${import_uuid}::uuid and line.place = made.place`;
  return made.map(({ place, uuid, entry }) => ({ place, uuid, name: entry.name, old_path: entry.old_path }));
}

/** Remarks that only the import itself can make. */
async function note(
  tx: Db,
  import_uuid: string,
  notes: readonly { place: number; note: string }[],
): Promise<void> {
  await tx.$executeRaw`
    update project_import_rows line set notes = (line.notes || added.note)[1:${archiveLimits.notesMax}]
      from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as added (place int, note text)
    where line.import_uuid = ${import_uuid}::uuid and line.place = added.place`;
}

/**
 * Adds redirects after the shop's own, up to the limit. An existing redirect of the same path is not changed.
 */
async function addRedirects(
  tx: Db,
  { import_uuid, actor }: { import_uuid: string; actor: string },
  projects: readonly Written[],
): Promise<void> {
  const { version, value } = await readDocument(tx, 'redirects');
  const before = new Set(value.redirects.map(({ from }) => redirectKey(from)));
  const added = new Map<string, { from: string; to: string }>();
  const notes: { place: number; note: string }[] = [];
  for (const { place, uuid, name, old_path } of projects) {
    if (!old_path) continue;
    const key = redirectKey(old_path);
    if (isFixedPage(key)) notes.push({ place, note: messages.addressOfPage });
    else if (before.has(key)) notes.push({ place, note: messages.addressTaken });
    else if (added.has(key)) notes.push({ place, note: messages.sameAddress });
    else if (before.size + added.size >= shopLimits.redirects)
      notes.push({ place, note: messages.redirectsFull });
    else added.set(key, { from: old_path, to: projectPath({ uuid, project_name: name }) });
  }
  await note(tx, import_uuid, notes);
  if (added.size === 0) return;
  await saveDocument(tx, {
    name: 'redirects',
    version,
    actor,
    value: { redirects: [...value.redirects, ...added.values()] },
  });
}

/** The import was canceled while its projects were being added. */
class Canceled extends Error {}

async function addAll(tx: Db, uuid: string): Promise<void> {
  await tx.$executeRaw`select set_config('statement_timeout', ${String(timeoutMs)}, true)`;
  // Two imports of the same projects may run one after the other: the second finds those of the first.
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('project-import'))`;
  await holdCategories(tx);
  // Not locked until the end, so that a member can cancel it.
  const [job] = await tx.$queryRaw<{ choices: unknown; started_by: string | null }[]>`
    select choices, started_by from project_imports
    where uuid = ${uuid}::uuid and status = 'importing' and done_place = 0`;
  const choices = job && storedChoices(job.choices);
  if (!choices) return;
  // Checked again, because the shop may have got a project of this name since.
  const verdicts = await assessEntries(tx, uuid, choices);
  const ready = [...verdicts].filter(([, { result }]) => result === 'ready').map(([place]) => place);
  const written: Written[] = [];
  for (let at = 0; at < ready.length; at += batch) {
    const rows = await tx.$queryRaw<StoredEntry[]>`
      select place, entry from project_import_rows
      where import_uuid = ${uuid}::uuid and place = any(${ready.slice(at, at + batch)}::int[]) order by place`;
    const reviewed = rows.flatMap((row) => {
      const verdict = verdicts.get(row.place);
      return verdict ? [{ ...row, verdict }] : [];
    });
    written.push(...(await writeProjects(tx, { import_uuid: uuid, choices }, reviewed)));
  }
  if (choices.redirects) {
    await addRedirects(tx, { import_uuid: uuid, actor: job?.started_by ?? '' }, written);
  }
  // The texts of entries that were not imported are no longer needed.
  await tx.$executeRaw`update project_import_rows set entry = null where import_uuid = ${uuid}::uuid`;
  const done = await tx.projectImport.updateMany({
    where: { uuid, status: 'importing' },
    data: { done_place: Math.max(1, verdicts.size), imported: written.length },
  });
  if (done.count === 0) throw new Canceled();
}

/**
 * Adds all projects of a checked file, as drafts, with their redirects in one transaction: all or none. A second run finds
 * that they were added. If the import is canceled before the end, none is added.
 * @throws AppError CONFLICT when the redirects were saved at the same moment: a retry succeeds
 */
export async function addSiteProjects({ prisma }: ArchiveServices, uuid: string): Promise<void> {
  try {
    await prisma.$transaction((tx) => addAll(tx, uuid), { timeout: timeoutMs, maxWait: 10_000 });
  } catch (error) {
    if (!(error instanceof Canceled)) throw error;
    // Those that this transaction held while the import was canceled.
    await removeUnread(prisma, uuid);
  }
}
