import { posix } from 'node:path';
import { AppError } from '@perfboard/contracts/error';
import { type ArchivedProject, archivedProjectSchema } from '@perfboard/contracts/project-archive';
import { cleanText } from '@perfboard/contracts/text';
import { cleanFileName, type FileKind } from '@perfboard/contracts/words/file';
import { partsLimits, partsMessages } from '@perfboard/contracts/words/parts-text';
import { archiveLimits, archiveMessages } from '@perfboard/contracts/words/project-archive';
import {
  caseLimits,
  caseMessages,
  focusCenter,
  photoMessages,
} from '@perfboard/contracts/words/project-desk';
import { isLanguage, type Language } from '@perfboard/messages/language';
import { readUpload, type Upload } from '../image/upload.ts';
import { type OpenedArchive, readBytes, readText } from './open-archive.ts';

const refuse = (message: string) => new AppError('BAD_REQUEST', message);

export interface ImportedPhoto {
  upload: Upload;
  caption: string;
  focus_x: number;
  focus_y: number;
}

export interface ImportedFile {
  entry: string;
  name: string;
  kind: FileKind;
  is_public: boolean;
}

/** Its texts in a further language. */
export interface ImportedTranslation {
  language: Language;
  project_name?: string | undefined;
  description?: string | undefined;
  story?: string | undefined;
  /** Its other texts. */
  texts?: readonly { source: string; text: string }[] | undefined;
}

/** A project of an archive, with the bytes of its photos but not of its files. */
export interface ImportedProject {
  fields: Omit<ArchivedProject, 'story' | 'parts_list' | 'photos' | 'files' | 'translations'>;
  story: string | undefined;
  translations: ImportedTranslation[];
  partsList: string | undefined;
  photos: ImportedPhoto[];
  files: ImportedFile[];
  /** Entries of its folder that `project.json` does not mention. */
  unnamed: string[];
}

/**
 * The parsed but unchecked contents of `project.json`.
 * @throws AppError BAD_REQUEST
 */
export async function readProjectJson(
  archive: OpenedArchive,
  folder: string,
): Promise<Record<string, unknown>> {
  const text = await readText(archive, `${folder}/project.json`, archiveLimits.jsonBytes);
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Rejected below, like any other text that is not an object.
  }
  throw refuse(archiveMessages.notJson('project.json'));
}

/** @throws AppError BAD_REQUEST with each invalid field */
function readFields(json: Record<string, unknown>): ArchivedProject {
  const { data, error } = archivedProjectSchema.safeParse(json);
  if (!error) return data;
  const issues = error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message: path.length > 0 ? `${path.join('.')}: ${message}` : message,
  }));
  throw new AppError('BAD_REQUEST', archiveMessages.notJson('project.json'), { issues });
}

/**
 * Resolves entry names within one project's folder, each only once: an entry used many times would be read
 * and stored each time.
 */
function placesIn(folder: string) {
  const named = new Set(['project.json']);
  const place = (file: string): string => {
    const name = posix.normalize(file);
    if (/^(?:\/|\.\.(?:\/|$))/.test(name)) throw refuse(archiveMessages.outside(file));
    if (named.has(name)) throw refuse(archiveMessages.fileTwice(file));
    named.add(name);
    return posix.join(folder, name);
  };
  return { named, place };
}

/**
 * Reads one project with its photos and files.
 * @throws AppError BAD_REQUEST at the first error
 */
export async function readArchivedProject(
  archive: OpenedArchive,
  folder: string,
  json: Record<string, unknown>,
): Promise<ImportedProject> {
  const { story, parts_list, photos = [], files = [], translations = {}, ...fields } = readFields(json);
  const { named, place } = placesIn(folder);
  const given: ImportedProject = {
    fields,
    story: story ? await readStory(archive, place(story)) : undefined,
    partsList: parts_list ? await readParts(archive, place(parts_list)) : undefined,
    translations: [],
    photos: [],
    files: [],
    unnamed: [],
  };
  for (const [language, { story: file, ...texts }] of Object.entries(translations)) {
    const translated = file && (await readStory(archive, place(file)));
    // A language that this release does not have is left out.
    if (isLanguage(language)) given.translations.push({ language, ...texts, story: translated });
  }
  for (const { file, caption = '', focus_x = focusCenter, focus_y = focusCenter } of photos) {
    const upload = await readPhoto(archive, place(file), file);
    if (given.photos.some((other) => other.upload.contentHash === upload.contentHash))
      throw refuse(archiveMessages.fileTwice(file));
    given.photos.push({ upload, caption, focus_x, focus_y });
  }
  given.files = files.map(({ file, name, kind, is_public }) => ({
    entry: place(file),
    name: cleanFileName(name || file),
    kind,
    is_public,
  }));
  given.unnamed = archive.names
    .filter((name) => name.startsWith(`${folder}/`))
    .map((name) => name.slice(folder.length + 1))
    .filter((name) => !named.has(name));
  return given;
}

async function readStory(archive: OpenedArchive, name: string): Promise<string> {
  const story = cleanText((await readText(archive, name, archiveLimits.textBytes)).replace(/^\ufeff/, ''));
  if (story.length > caseLimits.storyMax) throw refuse(caseMessages.storyMax);
  return story;
}

async function readParts(archive: OpenedArchive, name: string): Promise<string> {
  const text = await readText(archive, name, archiveLimits.textBytes);
  if (text.length > partsLimits.textMax) throw refuse(partsMessages.tooLong);
  return text;
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
