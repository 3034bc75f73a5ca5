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
  /** What is said of one project. */
  notesMax: 20,
  /** How long an import can be looked at afterwards. */
  keepDays: 30,
  /** How long one waits that never arrived whole, or cannot be read: its parts may be 2 GB. */
  unfinishedDays: 1,
} as const;

/** What makes an archive one of ours. */
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
  created: 'The archive can be sent',
  partTaken: 'Part received',
  importing: 'The projects are being imported',
  cancelled: 'The import was cancelled',
  exists: 'The shop already has this project',
  notFound: 'Import not found',
  wrongStatus: 'This cannot be done in the import’s present state',
  fileRequired: 'Please choose a file',
  tooLarge: 'An archive may have 2 GB at most: export fewer projects at once',
  partMissing: 'Not all of the archive arrived: send it again',
  notZip: 'This is no ZIP archive, or it is damaged',
  notOurs: 'This archive holds no projects: archive.json is missing or not ours',
  newer: 'This archive was made by a newer release',
  tooManyEntries: 'An archive may have 9,000 entries at most',
  tooManyProjects: 'An archive may have 250 projects at most',
  tooMuchUnpacked: 'Unpacked, this archive would be larger than 4 GB',
  unsafeName: (name: string) => `The archive names a file outside of itself: ${name}`,
  wrongName: 'The archive has a name that is not UTF-8',
  link: (name: string) => `The archive holds a link instead of a file: ${name}`,
  encrypted: 'The archive is encrypted',
  method: (name: string) => `The archive is packed in a way that is not supported: ${name}`,
  twice: (name: string) => `The archive holds this twice: ${name}`,
  entryTooLarge: (name: string) => `${name} is too large`,
  entryBroken: (name: string) => `${name} is damaged`,
  entryMissing: (name: string) => `${name} is not in the archive`,
  notText: (name: string) => `${name} is not UTF-8`,
  notJson: (name: string) => `${name} is no JSON`,
  notPicture: (name: string, why: string) => `${name}: ${why}`,
  outside: (name: string) => `${name} lies outside of the project’s folder`,
  fileTwice: (name: string) => `${name} is there twice`,
  categoryUnknown: (title: string) => `The shop has no category called ${title}`,
  unnamed: (name: string) => `Not named in project.json, left out: ${name}`,
} as const;
