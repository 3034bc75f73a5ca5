import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { AppError } from '@perfboard/contracts/error';
import type { PartLine } from '@perfboard/contracts/parts-list';
import {
  type ArchivedProject,
  archivedChangeSchema,
  archivedNewSchema,
  archivedPartSchema,
} from '@perfboard/contracts/project-archive';
import { cleanText } from '@perfboard/contracts/text';
import { cleanFileName, type FileKind, fileLimits } from '@perfboard/contracts/words/file';
import { imageMessages } from '@perfboard/contracts/words/image';
import { partsLimits, partsMessages } from '@perfboard/contracts/words/parts-list';
import { archiveLimits, archiveMessages } from '@perfboard/contracts/words/project-archive';
import { caseLimits, caseMessages } from '@perfboard/contracts/words/project-case';
import { focusCenter, photoMessages } from '@perfboard/contracts/words/project-photo';
import { readUpload, type Upload } from '../image/upload.ts';
import { readPartsList } from '../project/read-parts-list.ts';
import { type OpenedArchive, readBytes, readText } from './open-archive.ts';

export interface GivenPhoto {
  upload: Upload;
  caption: string;
  focus_x: number;
  focus_y: number;
}

export interface GivenFile {
  /** Of the entry. */
  entry: string;
  name: string;
  kind: FileKind;
  is_public: boolean;
  bytes: number;
  hash: string;
}

/** A project of an archive, read and found right. What is undefined stays as it is here. */
export interface GivenProject {
  fields: Omit<ArchivedProject, 'story' | 'parts_list' | 'photos' | 'files'>;
  story: string | undefined;
  parts: { text: string; lines: PartLine[] } | undefined;
  photos: GivenPhoto[] | undefined;
  files: GivenFile[] | undefined;
}

/** What `project.json` holds, before anything of it is believed. @throws AppError BAD_REQUEST */
export async function readProjectJson(
  archive: OpenedArchive,
  folder: string,
): Promise<Record<string, unknown>> {
  const text = await readText(archive, `${folder}/project.json`, archiveLimits.jsonBytes);
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Told below, like any other that is no object.
  }
  throw new AppError('BAD_REQUEST', archiveMessages.notJson('project.json'));
}

interface ReadOptions {
  folder: string;
  json: Record<string, unknown>;
  /** Not here yet: held to what adding a project asks for. */
  isNew: boolean;
  /** For a look alone the bytes of one photo are held at a time, else those of all. */
  keepsBytes: boolean;
}

/** Does one part of the work. What is wrong in it is collected, so that the other parts are looked at too. */
export async function collectWrong<T>(wrong: string[], work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    wrong.push(...(error.issues?.map(({ message }) => message) ?? [error.message]));
    return undefined;
  }
}

/** What `project.json` says, and what is wrong with it: what is right beside that is still read. */
function readFields({ json, isNew }: Pick<ReadOptions, 'json' | 'isNew'>): {
  said: Partial<ArchivedProject>;
  wrong: string[];
} {
  const parsed = (isNew ? archivedNewSchema : archivedChangeSchema).safeParse(json);
  if (parsed.success) {
    const isBare = isNew && !parsed.data.photos?.length;
    return { said: parsed.data as ArchivedProject, wrong: isBare ? [imageMessages.required] : [] };
  }
  const { issues } = parsed.error;
  const wrong = issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  );
  const faulty = new Set(
    issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1))),
  );
  const right = Object.fromEntries(Object.entries(json).filter(([key]) => !faulty.has(key)));
  const said = archivedPartSchema.safeParse(right).data ?? {};
  if (isNew && !faulty.has('photos') && !said.photos?.length) wrong.push(imageMessages.required);
  return { said: said as Partial<ArchivedProject>, wrong };
}

/** Reads one project with all that belongs to it. Answers all that is wrong with it where anything is, never a part of it. */
export async function readArchivedProject(
  archive: OpenedArchive,
  { folder, json, isNew, keepsBytes }: ReadOptions,
): Promise<{ given: GivenProject; notes: string[] } | { wrong: string[] }> {
  const { said, wrong } = readFields({ json, isNew });
  const { story, parts_list, photos, files, ...fields } = said;
  const attempt = <T>(work: () => Promise<T>) => collectWrong(wrong, work);
  const named = new Set(['project.json']);
  const place = (file: string): string => {
    const name = posix.normalize(file);
    // What many could name, or one many times, would be read and stored each time: no archive says how much that makes.
    if (/^(?:\/|\.\.(?:\/|$))/.test(name)) throw new AppError('BAD_REQUEST', archiveMessages.outside(file));
    if (named.has(name)) throw new AppError('BAD_REQUEST', archiveMessages.fileTwice(file));
    named.add(name);
    return posix.join(folder, name);
  };
  const given: Omit<GivenProject, 'fields'> = {
    story: story === null ? '' : story && (await attempt(async () => readStory(archive, place(story)))),
    parts:
      parts_list === null
        ? { text: '', lines: [] }
        : (parts_list && (await attempt(async () => readParts(archive, place(parts_list))))) || undefined,
    photos: photos && [],
    files: files && [],
  };
  for (const { file, caption = '', focus_x = focusCenter, focus_y = focusCenter } of photos ?? []) {
    const upload = await attempt(async () => readPhoto(archive, place(file), file));
    if (!upload) continue;
    if (given.photos?.some((other) => other.upload.contentHash === upload.contentHash)) {
      wrong.push(archiveMessages.fileTwice(file));
    }
    const kept = keepsBytes ? upload : { ...upload, bytes: new Uint8Array() };
    given.photos?.push({ upload: kept, caption, focus_x, focus_y });
  }
  for (const { file, name, kind, is_public } of files ?? []) {
    const read = await attempt(async () => {
      const entry = place(file);
      return { entry, ...(await digest(archive, entry)) };
    });
    if (read) given.files?.push({ name: cleanFileName(name || file), kind, is_public, ...read });
  }
  const { project_name } = fields;
  if (wrong.length > 0 || project_name === undefined) return { wrong };
  const unnamed = archive.names
    .filter((name) => name.startsWith(`${folder}/`) && !named.has(name.slice(folder.length + 1)))
    .map((name) => archiveMessages.unnamed(name.slice(folder.length + 1)));
  return { given: { ...given, fields: { ...fields, project_name } }, notes: unnamed };
}

async function readStory(archive: OpenedArchive, name: string): Promise<string> {
  const story = cleanText((await readText(archive, name, archiveLimits.textBytes)).replace(/^\ufeff/, ''));
  if (story.length > caseLimits.storyMax) throw new AppError('BAD_REQUEST', caseMessages.storyMax);
  return story;
}

async function readParts(archive: OpenedArchive, name: string) {
  const text = await readText(archive, name, archiveLimits.textBytes);
  if (text.length > partsLimits.textMax) throw new AppError('BAD_REQUEST', partsMessages.tooLong);
  const { lines, issues } = readPartsList(text);
  if (issues.length === 0) return { text, lines };
  throw new AppError('BAD_REQUEST', partsMessages.wrongLines(issues.length), {
    issues: issues.map(({ line, message }) => ({
      path: 'parts_list',
      message: `Parts list, line ${line}: ${message}`,
    })),
  });
}

async function readPhoto(archive: OpenedArchive, name: string, file: string): Promise<Upload> {
  const bytes = await readBytes(archive, name, archiveLimits.photoBytes + 1);
  try {
    return await readUpload(new Blob([new Uint8Array(bytes)]), photoMessages);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('BAD_REQUEST', archiveMessages.notPicture(file, error.message), { cause: error });
  }
}

async function digest(archive: OpenedArchive, name: string): Promise<{ bytes: number; hash: string }> {
  const sum = createHash('sha256');
  let bytes = 0;
  await archive.read(name, fileLimits.projectMaxBytes, (chunk) => {
    sum.update(chunk);
    bytes += chunk.length;
  });
  return { bytes, hash: sum.digest('hex') };
}
