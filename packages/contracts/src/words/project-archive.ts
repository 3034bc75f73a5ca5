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
  same: 'The same',
  wrong: 'Wrong',
} as const;

export type ArchiveVerdict = keyof typeof archiveVerdicts;

export const archiveMessages = {
  created: 'The archive can be sent',
  partTaken: 'Part received',
  checking: 'The archive is being checked',
  importing: 'The projects are being taken over',
  cancelled: 'The archive was thrown away',
  notFound: 'Import not found',
  wrongStatus: 'This cannot be done in the import’s present state',
  nothingToDo: 'There is nothing in this archive that is new or changed',
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
  uuidTwice: 'Another project of this archive has the same uuid',
  nameTwice: 'Another project of this archive has the same name, and neither has a uuid',
  nameOfUuid:
    'Another project of this archive is this one by its uuid: say which one is meant here by a uuid',
  nameAmbiguous: 'Several projects here have this name: say which one by its uuid',
  categoryUnknown: (title: string) => `The shop has no category called ${title}`,
  unnamed: (name: string) => `Not named in project.json, left out: ${name}`,
  vanished: 'The shop has changed since the check',
} as const;
