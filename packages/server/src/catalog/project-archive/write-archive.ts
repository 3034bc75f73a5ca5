import { PassThrough, type Readable } from 'node:stream';
import { slugify } from '@perfboard/contracts/path';
import type { ProjectExportInput } from '@perfboard/contracts/project-archive';
import { partsText } from '@perfboard/contracts/words/parts-text';
import { archiveFormat, archiveLimits } from '@perfboard/contracts/words/project-archive';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { fileKey, originalKey } from '@perfboard/media/key';
import { ZipFile } from 'yazl';
import { wordsMatch } from '../../base/list/list.ts';
import type { Services } from '../../base/service/services.ts';
import { inState } from '../publication/published.ts';
import { type ProjectRecord, readProjectRecord } from './project-record.ts';

type ArchiveServices = Pick<Services, 'pool' | 'store'>;

const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const;
const numbered = (index: number): string => String(index + 1).padStart(2, '0');
/** A name that every system can unpack; the original name is in `project.json`. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .slice(-80);

const photoName = ({ format }: ProjectRecord['photos'][number], index: number): string =>
  `photos/${numbered(index)}.${extensions[format]}`;
const fileName = ({ name }: ProjectRecord['files'][number], index: number): string =>
  `files/${numbered(index)}-${plainName(name)}`;

const storyName = (language: string): string => `story.${language}.md`;

interface ArchivedTexts {
  project_name?: string;
  description?: string;
  /** The name of its file. */
  story?: string;
  texts?: { source: string; text: string }[];
}

/** The translated texts by language; stories are in files of their own. */
function translationsOf(record: ProjectRecord): Record<string, ArchivedTexts> {
  const byLanguage: Record<string, ArchivedTexts> = {};
  for (const { language, source, text } of record.translations) {
    const texts = byLanguage[language] ?? {};
    byLanguage[language] = texts;
    if (source === record.project_name) texts.project_name = text;
    else if (source === record.description) texts.description = text;
    else if (source === record.story) texts.story = storyName(language);
    else texts.texts = [...(texts.texts ?? []), { source, text }];
  }
  return byLanguage;
}

/** The contents of `project.json`. */
const describe = (record: ProjectRecord) => ({
  uuid: record.uuid,
  project_name: record.project_name,
  description: record.description,
  ...(record.category !== null && { category: record.category }),
  tags: record.tags,
  featured: record.featured,
  author: record.author,
  created_at: record.created_at.toISOString(),
  published_at: record.published_at?.toISOString() ?? null,
  facts: record.facts,
  story: record.story ? 'story.md' : null,
  parts_list: record.parts.length > 0 ? 'parts-list.csv' : null,
  ...(record.translations.length > 0 && { translations: translationsOf(record) }),
  photos: record.photos.map((photo, index) => ({
    file: photoName(photo, index),
    caption: photo.caption,
    focus_x: photo.focus_x,
    focus_y: photo.focus_y,
  })),
  files: record.files.map((file, index) => ({
    file: fileName(file, index),
    name: file.name,
    kind: file.kind,
    is_public: file.is_public,
  })),
});

type Opener = (key: string) => (callback: (error: unknown, stream: Readable) => void) => void;

/**
 * Opens the store's objects one at a time, each when `zip` reaches it. `zip` only pipes them: it would not
 * notice a failing store, and would leave the current one open when the client disconnects.
 */
function openerOf({ store }: ArchiveServices, zip: ZipFile): Opener {
  const output = zip.outputStream as Readable;
  let current: Readable | undefined;
  output.once('close', () => current?.destroy());
  return (key) => (callback) => {
    store.open(key).then(
      (found) => {
        if (!found) return callback(new Error(`${key} is not in the store`), new PassThrough());
        current = found.stream;
        current.on('error', (error) => zip.emit('error', error));
        if (output.destroyed) current.destroy();
        else callback(null, current);
      },
      (error: unknown) => callback(error, new PassThrough()),
    );
  };
}

function addProject(zip: ZipFile, open: Opener, record: ProjectRecord): void {
  const folder = `projects/${slugify(record.project_name)}-${record.uuid.slice(-8)}`;
  const mtime = record.updated_at;
  const text = (name: string, content: string) =>
    zip.addBuffer(Buffer.from(content), `${folder}/${name}`, { mtime });
  text('project.json', `${JSON.stringify(describe(record), null, 2)}\n`);
  if (record.story) text('story.md', record.story);
  for (const { language, source, text: story } of record.translations) {
    if (source === record.story) text(storyName(language), story);
  }
  // Excel recognizes UTF-8 by its byte order mark.
  if (record.parts.length > 0) text('parts-list.csv', `\ufeff${partsText(record.parts)}`);
  for (const [index, photo] of record.photos.entries()) {
    zip.addReadStreamLazy(
      `${folder}/${photoName(photo, index)}`,
      // Already compressed.
      { mtime, compress: false },
      open(originalKey(photo.content_hash, photo.format)),
    );
  }
  for (const [index, file] of record.files.entries()) {
    zip.addReadStreamLazy(`${folder}/${fileName(file, index)}`, { mtime }, open(fileKey(file.uuid)));
  }
}

/**
 * Streams an archive of projects: texts are in memory, images and files are streamed one after the other. A
 * project deleted in the meantime is skipped. The stream fails when the store or the database fails.
 */
export function writeArchive(services: ArchiveServices, uuids: readonly string[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const open = openerOf(services, zip);
  const fill = async () => {
    const head = { ...archiveFormat, made_at: new Date().toISOString() };
    zip.addBuffer(Buffer.from(`${JSON.stringify(head, null, 2)}\n`), 'archive.json');
    for (const uuid of uuids) {
      if (output.destroyed) return;
      const record = await readProjectRecord(services.pool, uuid);
      if (record) addProject(zip, open, record);
    }
    zip.end();
  };
  fill().catch((error: unknown) => output.destroy(error as Error));
  return output;
}

/**
 * The projects of an export: those chosen, or those in the desk's list, oldest first, up to the limit of one
 * archive.
 */
export async function chooseExported(
  prisma: PrismaClient,
  { uuids, q, state, part }: ProjectExportInput,
): Promise<string[]> {
  const where = uuids
    ? [Prisma.sql`uuid = any(${uuids}::uuid[])`]
    : [
        Prisma.sql`true`,
        ...(state ? [inState[state]] : []),
        ...(q ? [wordsMatch(searchText.project, q)] : []),
      ];
  const { projectsMax } = archiveLimits;
  const rows = await prisma.$queryRaw<{ uuid: string }[]>`
    select uuid from projects where ${Prisma.join(where, ' and ')}
    order by created_at, uuid limit ${projectsMax} offset ${(part - 1) * projectsMax}`;
  return rows.map(({ uuid }) => uuid);
}
