import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { categoryField } from '@perfboard/contracts/project-fields';
import { cleanLine } from '@perfboard/contracts/text';
import {
  type ArchiveVerdict,
  archiveLimits,
  archiveMessages,
} from '@perfboard/contracts/words/project-archive';
import { photoMessages } from '@perfboard/contracts/words/project-photo';
import { fileKey } from '@perfboard/media/key';
import type { Pool } from 'pg';
import type { Services } from '../../service/services.ts';
import { assertCategory } from '../project/project-category.ts';
import type { OpenedArchive } from './open-archive.ts';
import { type ProjectRecord, readProjectRecord } from './project-record.ts';
import {
  collectWrong,
  type GivenFile,
  type GivenProject,
  readArchivedProject,
  readProjectJson,
} from './read-project.ts';

export type ArchiveServices = Pick<Services, 'pool' | 'prisma' | 'store'>;

interface Judged {
  verdict: ArchiveVerdict;
  /** What is wrong, or what would change. */
  notes: string[];
  project_name: string;
  /** Where there is something to take over. */
  work?: { given: GivenProject; here: ProjectRecord | undefined; keptFiles: (string | undefined)[] };
}

/** The project here that is meant: the one of this uuid, or without one the only one of this name. */
async function findHere(
  pool: Pool,
  { uuid, project_name }: Record<string, unknown>,
): Promise<ProjectRecord | undefined> {
  const { data: named } = uuidSchema.safeParse(uuid);
  if (named) return readProjectRecord(pool, named);
  // One that is none is told by the schema.
  if (uuid !== undefined || typeof project_name !== 'string') return undefined;
  const { rows } = await pool.query<{ uuid: string }>(
    'select uuid from projects where lower(project_name) = lower($1) limit 2',
    [cleanLine(project_name)],
  );
  if (rows.length > 1) throw new AppError('BAD_REQUEST', archiveMessages.nameAmbiguous);
  return rows[0] && readProjectRecord(pool, rows[0].uuid);
}

async function hashOf({ store }: ArchiveServices, uuid: string): Promise<string | undefined> {
  const found = await store.open(fileKey(uuid));
  if (!found) return undefined;
  const sum = createHash('sha256');
  for await (const chunk of found.stream) sum.update(chunk as Buffer);
  return sum.digest('hex');
}

/** For each file of the archive the one here with the same name and content, where there is one. */
async function matchFiles(
  services: ArchiveServices,
  here: ProjectRecord['files'],
  given: readonly GivenFile[],
): Promise<(string | undefined)[]> {
  const free = [...here];
  const matched: (string | undefined)[] = [];
  for (const file of given) {
    let found: string | undefined;
    for (const candidate of free.filter(({ name, bytes }) => name === file.name && bytes === file.bytes)) {
      if ((await hashOf(services, candidate.uuid)) !== file.hash) continue;
      free.splice(free.indexOf(candidate), 1);
      found = candidate.uuid;
      break;
    }
    matched.push(found);
  }
  return matched;
}

const photosOf = (
  photos: readonly { caption: string; focus_x: number; focus_y: number }[],
  hashes: string[],
) =>
  photos.map(({ caption, focus_x, focus_y }, index) => ({ caption, focus_x, focus_y, hash: hashes[index] }));

const saidOfFiles = (files: readonly Pick<GivenFile, 'name' | 'kind' | 'is_public'>[]) =>
  files.map(({ name, kind, is_public }) => ({ name, kind, is_public }));

/** What would be other than it is; by what the desk calls it. */
function changesOf(
  here: ProjectRecord,
  { given, keptFiles }: { given: GivenProject; keptFiles: (string | undefined)[] },
): string[] {
  const { fields, photos, files } = given;
  const differs = (is: unknown, asked: unknown): boolean =>
    asked !== undefined && !isDeepStrictEqual(is, asked);
  const changes: [string, boolean][] = [
    ['name', differs(here.project_name, fields.project_name)],
    ['description', differs(here.description, fields.description)],
    ['category', differs(here.category, fields.category)],
    ['tags', differs(here.tags, fields.tags)],
    ['featured', differs(here.featured, fields.featured)],
    ['state', differs(here.published_at?.toISOString() ?? null, fields.published_at)],
    ['case study', differs(here.story, given.story)],
    ['facts and links', differs(here.facts, fields.facts)],
    ['parts list', differs(here.parts, given.parts?.lines)],
    [
      'photos',
      differs(
        photosOf(
          here.photos,
          here.photos.map(({ content_hash }) => content_hash),
        ),
        photos &&
          photosOf(
            photos,
            photos.map(({ upload }) => upload.contentHash),
          ),
      ),
    ],
    [
      'files',
      differs(
        here.files.map(({ uuid }) => uuid),
        files && keptFiles,
      ) || differs(saidOfFiles(here.files), files && saidOfFiles(files)),
    ],
  ];
  return changes.flatMap(([name, isChanged]) => (isChanged ? [name] : []));
}

/** The project here that is meant, and what is wrong only beside what the shop has. */
async function judgeAgainstShop(
  { pool, prisma }: ArchiveServices,
  json: Record<string, unknown>,
): Promise<{ here: ProjectRecord | undefined; faults: string[] }> {
  const faults: string[] = [];
  const here = await collectWrong(faults, () => findHere(pool, json));
  // One that is no title at all is told by the schema.
  const { data: category } = categoryField.safeParse(json.category);
  if (category !== undefined && category !== here?.category) {
    const unknown: string[] = [];
    await collectWrong(unknown, () => assertCategory(prisma, category));
    if (unknown.length > 0) faults.push(archiveMessages.categoryUnknown(category));
  }
  const isBare = Array.isArray(json.photos) && json.photos.length === 0;
  if (isBare && here && here.photos.length > 0) faults.push(photoMessages.lastOne);
  return { here, faults };
}

/** What becomes of one project of an archive, as the shop is now. Throws only what is no fault of the archive. */
export async function judgeProject(
  services: ArchiveServices,
  archive: OpenedArchive,
  { folder, keepsBytes }: { folder: string; keepsBytes: boolean },
): Promise<Judged> {
  let project_name = folder;
  const wrong = (notes: string[]): Judged => ({
    verdict: 'wrong',
    notes: notes.slice(0, archiveLimits.notesMax).map((note) => cleanLine(note.slice(0, 500))),
    project_name,
  });
  try {
    const json = await readProjectJson(archive, folder);
    if (typeof json.project_name === 'string')
      project_name = cleanLine(json.project_name.slice(0, 200)) || folder;
    const { here, faults } = await judgeAgainstShop(services, json);
    const isNew = !here && !faults.includes(archiveMessages.nameAmbiguous);
    const read = await readArchivedProject(archive, { folder, json, isNew, keepsBytes });
    if ('wrong' in read) return wrong([...read.wrong, ...faults]);
    if (faults.length > 0) return wrong(faults);
    const { given } = read;
    const keptFiles = await matchFiles(services, here?.files ?? [], given.files ?? []);
    const changes = here ? changesOf(here, { given, keptFiles }) : [];
    const verdict = !here ? 'new' : changes.length > 0 ? 'changed' : 'same';
    const notes = [...(changes.length > 0 ? [`Would change: ${changes.join(', ')}`] : []), ...read.notes];
    return {
      verdict,
      notes: notes.slice(0, archiveLimits.notesMax),
      project_name,
      ...(verdict !== 'same' && { work: { given, here, keptFiles } }),
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'BAD_REQUEST') throw error;
    return wrong(error.issues?.map(({ message }) => message) ?? [error.message]);
  }
}
