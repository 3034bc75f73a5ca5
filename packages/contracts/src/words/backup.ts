/** Why an archive was made. */
export const backupReasons = {
  night: 'Every night',
  asked: 'Asked for at the desk',
  migration: 'Before an upgrade',
} as const;
export type BackupReason = keyof typeof backupReasons;

export const backupStatuses = ['waiting', 'running', 'done', 'failed'] as const;
export type BackupStatus = (typeof backupStatuses)[number];

/** A shop whose last good archive is older is told so. One night may fail. */
export const backupOverdueHours = 48;

/** Archives of the night and of the desk that are kept where nobody says otherwise. */
export const backupsKept = 7;

export const backupMessages = {
  asked: 'The backup is being made',
  isOff: 'Backups are off: the worker has no folder for them (BACKUP_FOLDER)',
  isRunning: 'A backup is being made already',
  notFound: 'Backup not found',
  gone: 'This archive has been removed meanwhile',
  notHere: 'The archives are kept where this process cannot read them: copy them there',
  overdue: `The last good backup is older than ${backupOverdueHours / 24} days`,
} as const;

/** Names of archives in the folder; whatever else lies there is not ours to list or remove. */
export const archiveName = /^(?:shop|before-migration)-[0-9TZ]+(?:-[0-9a-f]+)?\.tar\.gz(?:\.age)?$/;
