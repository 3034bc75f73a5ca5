/** Why a backup was made. */
export const backupReasons = {
  night: 'Nightly',
  asked: 'Requested in the desk',
  migration: 'Before an upgrade',
} as const;
export type BackupReason = keyof typeof backupReasons;

export const backupStatuses = ['waiting', 'running', 'done', 'failed'] as const;

/** If the last good backup is older, the desk warns. One night may fail. */
export const backupOverdueHours = 48;

/** The default number of retained archives. */
export const backupsKept = 7;

export const backupMessages = {
  asked: 'Backup started',
  isOff: 'Backups are off. Set BACKUP_FOLDER for the worker and the API.',
  isRunning: 'A backup is already running',
  notFound: 'Backup not found',
  gone: 'This archive no longer exists',
  notHere: 'The API cannot read the backup folder. Copy the archive from the worker’s machine.',
  overdue: `The latest backup is more than ${backupOverdueHours / 24} days old`,
} as const;

/** Names of archives in the folder; other files are neither listed nor removed. */
export const archiveName = /^(?:shop|before-migration)-[0-9TZ]+(?:-[0-9a-f]+)?\.tar\.gz(?:\.age)?$/;

/** In milliseconds. A worker that crashes and restarts within seconds must not count as down. */
export const workerHeartbeat = { everyMs: 5_000, staleAfterMs: 30_000 } as const;

export const workerMessages = {
  none: 'No worker is running',
} as const;

/** How full the space for visitors' files is; the daily part resets automatically. */
export const visitorFilesStates = ['ok', 'nearly_full', 'full_today', 'full'] as const;

/** Messages for the desk and the monitoring. */
export const visitorFilesTroubles = {
  nearly_full: 'Storage for visitors’ files is almost full',
  full_today: 'Today’s storage for visitors’ files is full. Requests arrive without files until tomorrow.',
  full: 'Storage for visitors’ files is full. Requests arrive without files.',
} as const satisfies Partial<Record<(typeof visitorFilesStates)[number], string>>;

export const privacyMessages = {
  erased: 'Everything about this address was erased',
} as const;
