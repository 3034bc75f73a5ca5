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
  /** What is said of one project in a dry run. */
  notesMax: 20,
  /** How long an import can be looked at afterwards. */
  keepDays: 30,
  /** How long one waits that never arrived whole, or cannot be read: its parts may be 2 GB. */
  unfinishedDays: 1,
} as const;

/** What makes an archive one of ours. */
export const archiveFormat = { format: 'perfboard-projects', version: 1 } as const;

export const archiveStatuses = [
  'uploading',
  'checking',
  'checked',
  'importing',
  'done',
  'failed',
  'cancelled',
] as const;

export type ArchiveStatus = (typeof archiveStatuses)[number];

/** What becomes of a project of the archive: those that are new or changed are taken over. */
export const archiveVerdicts = {
  new: 'New',
  changed: 'Changed',
  same: 'Unchanged',
  wrong: 'Wrong',
} as const;

export type ArchiveVerdict = keyof typeof archiveVerdicts;

export const archiveMessages = {
  created: 'Ready to receive the archive',
  partTaken: 'Part received',
  checking: 'Checking the archive…',
  importing: 'Importing projects…',
  cancelled: 'Archive discarded',
  notFound: 'Import not found',
  wrongStatus: 'The import’s status does not allow this',
  nothingToDo: 'This archive has no new or changed projects',
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
  uuidTwice: 'Another project in this archive has the same uuid',
  nameTwice: 'Another project in this archive has the same name. Give both a uuid.',
  nameOfUuid: 'Another project in this archive has the uuid of the project with this name. Add a uuid here.',
  nameAmbiguous: 'Several projects have this name. Add the uuid of the one to update.',
  categoryUnknown: (title: string) => `The shop has no category named ${title}`,
  unnamed: (name: string) => `Skipped because project.json does not list it: ${name}`,
  vanished: 'The project changed after the check',
} as const;
