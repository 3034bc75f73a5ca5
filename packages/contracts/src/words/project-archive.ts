import { imageMaxBytes } from './image.ts';

const MiB = 1024 * 1024;

/** Of one archive of projects: what an export holds at most, an import takes at most. */
export const archiveLimits = {
  projectsMax: 250,
  /** Each with its texts, 12 photos and 20 files, and something to spare for what other programs add. */
  entriesMax: 9_000,
  /** A part of the archive, as it is sent. */
  partBytes: 4 * MiB,
  partsMax: 512,
  /** All entries together, unpacked: before anything is read, by what the archive itself says. */
  unpackedBytes: 4 * 1024 * MiB,
  jsonBytes: 512 * 1024,
  textBytes: 512 * 1024,
  photoBytes: imageMaxBytes,
  nameMax: 200,
  /** Remarks about one project. */
  notesMax: 20,
  /** How long an import is retained. */
  keepDays: 30,
  /** How long one waits that never arrived whole, or cannot be read: its parts may be 2 GB. */
  unfinishedDays: 1,
} as const;

/** Identifies our archives. */
export const archiveFormat = { format: 'perfboard-projects', version: 1 } as const;

export const archiveStatuses = ['uploading', 'importing', 'done', 'failed', 'cancelled'] as const;

export type ArchiveStatus = (typeof archiveStatuses)[number];

/** What became of a project of the archive. */
export const archiveResults = {
  added: 'Added as a draft',
  skipped: 'Skipped',
  failed: 'Failed',
} as const;

export type ArchiveResult = keyof typeof archiveResults;

export const archiveMessages = {
  created: 'Ready to receive the archive',
  partTaken: 'Part received',
  importing: 'Importing projects…',
  cancelled: 'Import cancelled',
  exists: 'The shop already has this project',
  notFound: 'Import not found',
  wrongStatus: 'The import’s status does not allow this',
  fileRequired: 'Please choose a file',
  tooLarge: 'The archive must be 2 GB or smaller. Export fewer projects at a time.',
  partMissing: 'The archive is incomplete. Upload it again.',
  notZip: 'This file is damaged or not a ZIP archive',
  notOurs: 'This archive contains no projects: archive.json is missing or invalid',
  newer: 'This archive was made by a newer release',
  tooManyEntries: 'The archive must not have more than 9,000 entries',
  tooManyProjects: 'The archive must not have more than 250 projects',
  tooMuchUnpacked: 'The unpacked archive would exceed 4 GB',
  unsafeName: (name: string) => `The archive refers to a file outside itself: ${name}`,
  wrongName: 'The archive contains a file name that is not UTF-8',
  link: (name: string) => `The archive contains a link instead of a file: ${name}`,
  encrypted: 'The archive is encrypted',
  method: (name: string) => `Unsupported compression method: ${name}`,
  twice: (name: string) => `The archive contains this twice: ${name}`,
  entryTooLarge: (name: string) => `${name} is too large`,
  entryBroken: (name: string) => `${name} is damaged`,
  entryMissing: (name: string) => `${name} is not in the archive`,
  notText: (name: string) => `${name} is not UTF-8`,
  notJson: (name: string) => `${name} is not valid JSON`,
  notPicture: (name: string, why: string) => `${name}: ${why}`,
  outside: (name: string) => `${name} is outside the project’s folder`,
  fileTwice: (name: string) => `${name} is listed twice`,
  categoryUnknown: (title: string) => `The shop has no category named ${title}`,
  unnamed: (name: string) => `Skipped because project.json does not list it: ${name}`,
} as const;
