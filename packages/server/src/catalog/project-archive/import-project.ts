import { AppError } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { cleanLine } from '@perfboard/contracts/text';
import { fileLimits } from '@perfboard/contracts/words/file';
import { projectMessages } from '@perfboard/contracts/words/project';
import {
  type ArchiveResult,
  archiveLimits,
  archiveMessages,
  siteImportMessages,
} from '@perfboard/contracts/words/project-archive';
import type { Db } from '@perfboard/db/client';
import type { Services } from '../../base/service/services.ts';
import { storeFile } from '../file/file-store.ts';
import { createProject } from '../project/project.ts';
import { holdCategories } from '../project/project-category.ts';
import { holdContents, replacePhotos } from '../project/replace-photos.ts';
import { checkProjectTexts, readSourceTexts } from '../translation/project-texts.ts';
import { saveTranslations } from '../translation/translation.ts';
import { type OpenedArchive, readBytes } from './open-archive.ts';
import { type ImportedProject, readArchivedProject, readProjectJson } from './read-project.ts';

export type ArchiveServices = Pick<Services, 'pool' | 'prisma' | 'store' | 'env'>;

/** Enough for twelve photos with a slow object store. */
const timeoutMs = 120_000;

interface Place {
  import_uuid: string;
  place: number;
  folder: string;
}

interface Outcome {
  result: ArchiveResult;
  notes: readonly string[];
}

/** Whether the shop has this project, by its uuid or its name. */
async function isHere({ pool }: ArchiveServices, uuid: unknown, name: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select 1 from projects where uuid = $1 or lower(project_name) = lower($2) limit 1',
    [uuidSchema.safeParse(uuid).data ?? null, name],
  );
  return rowCount === 1;
}

async function storeFiles({ store }: ArchiveServices, archive: OpenedArchive, given: ImportedProject) {
  const files = [];
  for (const { entry, ...fields } of given.files) {
    const stored = await storeFile(store, await readBytes(archive, entry, fileLimits.projectMaxBytes));
    files.push({ ...fields, ...stored });
  }
  return files;
}

interface WriteOptions {
  tx: Db;
  store: ArchiveServices['store'];
  requestId: string;
}

/** Imports as a draft, regardless of the archive's publication date. */
async function writeDraft(options: WriteOptions, given: ImportedProject): Promise<string> {
  const { fields, story, partsList, photos } = given;
  const { uuid, author, created_at, published_at: _published, ...rest } = fields;
  const [first] = photos;
  // Before the contents, in the same order as an editor's save.
  await holdCategories(options.tx);
  await holdContents(
    options.tx,
    photos.map(({ upload }) => upload),
  );
  const written = await createProject(options, { ...rest, story, parts_list: partsList }, first?.upload, {
    ...(uuid && { uuid }),
    ...(author && { author }),
    // A date in the future would stay ahead of all others.
    ...(created_at && { created_at: new Date(Math.min(Date.parse(created_at), Date.now())) }),
    published_at: null,
    // A demo project that the owner has edited must not pass for an untouched one.
    version: 2,
  });
  await replacePhotos(options, written, photos);
  await writeTranslations(options.tx, written, given);
  return written;
}

/** Stores the translated texts of a new project. */
async function writeTranslations(tx: Db, uuid: string, given: ImportedProject): Promise<void> {
  if (given.translations.length === 0) return;
  const texts = await readSourceTexts(tx, uuid);
  const pathOf = new Map(texts.map(({ path, source }) => [source, path]));
  const { project_name, description } = given.fields;
  for (const { language, texts: others = [], ...named } of given.translations) {
    const all = [
      { source: project_name, text: named.project_name },
      { source: description, text: named.description },
      { source: given.story ?? '', text: named.story },
      ...others,
    ];
    const known = all.flatMap(({ source, text }) => {
      const path = pathOf.get(source);
      return path !== undefined && text ? [{ path, source, text }] : [];
    });
    if (known.length === 0) continue;
    const subject = { project_uuid: uuid };
    const actor = given.fields.author ?? '';
    const check = (translations: ReadonlyMap<string, string>) => checkProjectTexts(texts, translations);
    await saveTranslations(tx, { subject, language, actor, texts, check }, known);
  }
}

const reasonsOf = ({ issues, message }: AppError, json: Record<string, unknown>): string[] =>
  (issues?.map((issue) => issue.message) ?? [message]).map((reason) =>
    [projectMessages.categoryInvalid, projectMessages.categoryGone].some((message) => message === reason)
      ? archiveMessages.categoryUnknown(String(json.category))
      : reason,
  );

/**
 * Imports one project atomically and records its result in the same transaction. A killed import continues
 * after the last result.
 */
export async function importProject(
  services: ArchiveServices,
  archive: OpenedArchive,
  { import_uuid, place, folder }: Place,
): Promise<void> {
  let json: Record<string, unknown> = {};
  let project_name = folder;
  const finish = ({ result, notes }: Outcome, write?: (tx: Db) => Promise<void>) =>
    services.prisma.$transaction(
      async (tx) => {
        // Another worker may have been faster, or a member cancelled the import.
        const open = await tx.$executeRaw`
          update project_imports set done_place = ${place}, imported = imported + ${result === 'added' ? 1 : 0}
           where uuid = ${import_uuid}::uuid and status = 'importing' and done_place < ${place}`;
        if (open === 0) return;
        await write?.(tx);
        await tx.projectImportRow.create({
          data: {
            import_uuid,
            place,
            folder,
            project_name,
            result,
            notes: notes.slice(0, archiveLimits.notesMax).map((note) => cleanLine(note.slice(0, 500))),
          },
        });
      },
      { timeout: timeoutMs, maxWait: 10_000 },
    );
  try {
    json = await readProjectJson(archive, folder);
    const named = typeof json.project_name === 'string' ? cleanLine(json.project_name.slice(0, 200)) : '';
    project_name = named || folder;
    if (await isHere(services, json.uuid, named))
      return await finish({ result: 'skipped', notes: [archiveMessages.exists] });
    const given = await readArchivedProject(archive, folder, json);
    const files = await storeFiles(services, archive, given);
    const notes = given.unnamed.map(archiveMessages.unnamed);
    if (given.photos.length === 0) notes.unshift(siteImportMessages.noPhotos);
    await finish({ result: 'added', notes }, async (tx) => {
      const uuid = await writeDraft({ tx, store: services.store, requestId: import_uuid }, given);
      await tx.file.createMany({
        data: files.map((file, index) => ({ ...file, place: index, project_uuid: uuid })),
      });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'BAD_REQUEST') throw error;
    await finish({ result: 'failed', notes: reasonsOf(error, json) });
  }
}
