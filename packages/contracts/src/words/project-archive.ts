import { englishNumber } from './english-number.ts';
import { imageMaxBytes } from './image.ts';

const MiB = 1024 * 1024;

/** The limits of one archive of projects, for export and import. */
export const archiveLimits = {
  projectsMax: 250,
  /** Each with its texts, 12 photos and 20 files, plus some files that other programs add. */
  entriesMax: 9_000,
  /** The size of an uploaded part. */
  partBytes: 4 * MiB,
  partsMax: 512,
  /** All entries unpacked: checked by the archive's own metadata before anything is read. */
  unpackedBytes: 4 * 1024 * MiB,
  jsonBytes: 512 * 1024,
  textBytes: 512 * 1024,
  photoBytes: imageMaxBytes,
  nameMax: 200,
  /** Remarks about one project. */
  notesMax: 20,
  /** How long an import is retained. */
  keepDays: 30,
  /** How long an incomplete or unreadable upload is retained: its parts may be 2 GB. */
  unfinishedDays: 1,
} as const;

/** The limits of one WordPress export or one table of projects. */
export const siteImportLimits = {
  partBytes: archiveLimits.partBytes,
  partsMax: 13,
  fileBytes: 50 * MiB,
  /** Posts, pages and other entries of a file; lines of a table. */
  entriesMax: 5_000,
  /** Including the media library and everything else that WordPress exports. */
  itemsMax: 60_000,
  typesMax: 50,
  categoriesMax: 200,
  /** Rows per response. */
  pageMax: 250,
  /** Fetching one photo, redirects included. */
  pictureSeconds: 30,
  pictureRedirectsMax: 3,
} as const;

/** The kind of a file: our own archive, a WordPress XML export, or a table. */
export const importKinds = ['archive', 'wordpress', 'csv'] as const;

export type ImportKind = (typeof importKinds)[number];

/** The kind of a file, by its extension. A workbook counts as a table: its reader asks for a CSV file. */
export const importKindOf = (fileName: string): ImportKind => {
  if (/\.xml$/i.test(fileName)) return 'wordpress';
  return /\.(?:csv|tsv|txt|xls[xmb]?|f?ods|numbers)$/i.test(fileName) ? 'csv' : 'archive';
};

/** The state of imported projects: drafts, or published if they were published. */
export const importStates = ['draft', 'source'] as const;

/** Identifies our archives. */
export const archiveFormat = { format: 'perfboard-projects', version: 1 } as const;

/** The result of a project of the archive. */
export const archiveResults = {
  ready: 'Will be added',
  added: 'Added as a draft',
  published: 'Added and published',
  removed: 'Deleted again',
  skipped: 'Skipped',
  failed: 'Failed',
} as const;

export type ArchiveResult = keyof typeof archiveResults;

export const archiveMessages = {
  created: 'Ready to receive the archive',
  partTaken: 'Part received',
  importing: 'Importing projects…',
  cancelled: 'Import canceled',
  checking: 'Checking the file…',
  chosen: 'Choices saved',
  exists: 'The shop already has this project',
  nothingFound: 'The file has no projects, posts or pages',
  nothingReady: 'Nothing to import. Choose types and categories first.',
  nothingToRemove: 'No project of this import is left',
  removed: (count: number) => `${englishNumber(count)} ${count === 1 ? 'project' : 'projects'} deleted`,
  notFound: 'Import not found',
  wrongStatus:
    'This import was already started, discarded or finished, perhaps by another member. Reload the page.',
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

/** Texts of an import from WordPress or from a table. */
export const siteImportMessages = {
  tooLarge: 'The file must be 50 MB or smaller. In WordPress, export one type of content at a time.',
  packed: 'This file is compressed. Unpack it and upload the XML file in it.',
  notWordPress: 'This is not an export of WordPress: it has no wp:wxr_version',
  unsafe: 'The file declares a document type. WordPress does not write one, so the file is rejected.',
  tooDeep: 'The file has elements within elements, deeper than WordPress writes them',
  tooManyItems: 'The file must not have more than 60,000 items',
  tooManyEntries: 'The file must not have more than 5,000 posts, pages and other entries',
  tooManyLines: 'The table must not have more than 5,000 lines',
  cut: 'The file ends in the middle. Export it again.',
  tooHard: 'The file takes too long to read or too much memory',
  workbook: 'This is a workbook. Save it as CSV first.',
  noTitle: 'The table needs a column named Title',
  openQuote: (line: number) => `Line ${line}: a quotation mark is never closed`,
  columnTwice: (title: string) => `Two columns are named ${title}`,
  columnsIgnored: (names: string) => `Columns that are not imported: ${names}`,
  untitled: 'It has no title',
  contentTooLong: 'Its text is too long to read',
  storyCut: 'The case study was cut at 50,000 characters',
  nameCut: 'The name was cut at 200 characters',
  descriptionCut: 'The description was cut at 10,000 characters',
  tagsCut: 'Of the tags, the first 20 were taken, with up to 50 characters each',
  plainText: 'Its layout is too deep: it comes as plain text',
  password: 'It needs a password on the old site: it stays a draft',
  shortText: 'The description is shorter than 20 characters: it stays a draft',
  noPhotos: 'No photo: it stays a draft',
  stateUnknown: (title: string, value: string) => `${title} “${value}” is not recognized: it stays a draft`,
  stateMissing: (title: string) => `${title} is empty: it stays a draft`,
  dateAhead: 'Its date is in the future: it is published then',
  morePhotos: (count: number) => `Only the first 12 of ${count} photos are fetched`,
  attachmentMissing: 'An attached photo is not in the file. In WordPress, export all content.',
  shortcodes: (names: string) => `Left out, because only WordPress can show it: ${names}`,
  sameName: 'The file has this name twice',
  sameAddress: 'Another entry has the same old address: no redirect',
  typeLeftOut: 'Its type is not selected',
  categoryLeftOut: 'Its category is not selected',
  inTrash: 'It is in the trash',
  choicesChanged: 'Another member changed these choices. Look at the new result before you import.',
  categoryMissing: 'Choose a category for it',
  addressOfPage: 'Its old address is a page of this shop: no redirect',
  addressTaken: 'Its old address already has a redirect',
  redirectsFull: 'No redirect: the shop already has 1,000',
  wrongFact: (title: string, why: string) => `${title} is left out: ${why}`,
  photoFailed: (url: string, why: string) => `Photo not fetched: ${url}. ${why}`,
} as const;

/** Why a photo could not be fetched. */
export const pictureReasons = {
  inner: 'The address belongs to a private network',
  address: 'This is not an address of the web',
  status: (status: number) => `The site responded with ${status}`,
  redirects: 'The site redirects too often',
  unreachable: 'Can’t reach the site',
  slow: 'The site did not respond in time',
  tooLong: 'The photos of an import are fetched for one hour at most',
  notPicture: 'It is not a JPEG, PNG, WebP, GIF or AVIF of up to 5 MB',
} as const;

/** A table to start from, with every column that an import knows. */
export const projectTableExample = [
  'Title,Description,Case study,Category,Tags,Photos,Old address,Date,State,Featured,Price from,Currency,Difficulty,Build time',
  'Soil moisture node,"Measures soil moisture in a field, and reports it over LoRa every hour.","## The task\n\nA farm wanted readings without cables.",IoT Projects,"LoRa, ESP32",https://old-site.example/soil-1.jpg https://old-site.example/soil-2.jpg,/portfolio/soil-moisture-node/,2024-05-17,published,false,450,EUR,intermediate,3 weeks',
  'Line follower,A small robot that follows a black line and stops at obstacles.,,Robotics,"Arduino, PID",,,,draft,true,,,beginner,1 week',
  '',
].join('\r\n');
