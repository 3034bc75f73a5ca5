import { cleanLine } from '../text.ts';

const MiB = 1024 * 1024;

export const fileLimits = {
  /** For a project: a firmware with its debug symbols, or zipped Gerbers. The limit is inclusive. */
  projectMaxBytes: 25 * MiB,
  projectFilesMax: 20,
  nameMax: 120,
  /** The default lifetime of a link to a file. */
  linkDays: 14,
  linkDaysMax: 90,
} as const;

/** The kind of a project's file; only for readers. */
export const fileKinds = ['schematic', 'gerber', 'firmware', 'model', 'document', 'other'] as const;
export type FileKind = (typeof fileKinds)[number];

export const fileMessages = {
  required: 'File is required',
  size: 'The file must be 25 MB or smaller',
  kindInvalid: 'Choose a file type',
  publicInvalid: 'Public must be true or false',
  placeInvalid: 'Position must be 0 or more',
  tooMany: 'A project can have up to 20 files',
  notFound: 'File not found',
  added: 'File added',
  saved: 'File saved',
  removed: 'File deleted',
  linksRevoked: 'File links revoked',
} as const;

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** `812 B`, `3.4 MB`: two digits, unless there are more before the point. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1_000)));
  const value = bytes / 1_000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step]}`;
}

/** Everything up to the last folder, with either kind of slash. */
const folders = /^.*[/\\]/s;

/**
 * The name under which an uploaded file is stored: no path, no control characters, no leading dot, at most
 * 120 characters; the extension is preserved as long as possible.
 */
export function cleanFileName(given: string): string {
  const name = cleanLine(given.replace(folders, '')).replace(/^[.\s]+/, '');
  const letters = [...name];
  if (name.length <= fileLimits.nameMax) return name || 'file';
  const ending = /\.[^.\s]{1,15}$/.exec(name)?.[0] ?? '';
  let kept = '';
  for (const letter of letters) {
    if (kept.length + letter.length + ending.length > fileLimits.nameMax) break;
    kept += letter;
  }
  return `${kept.trimEnd()}${ending}`;
}
