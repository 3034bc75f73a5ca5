const MiB = 1024 * 1024;

/** Limits of files with a booking, inclusive. */
export const bookingFileLimits = { max: 3, bytesMax: 10 * MiB } as const;

export const bookingFileMessages = {
  tooMany: 'Attach up to three files',
  tooLarge: 'Each file must be 10 MB or smaller',
  empty: 'One of the files is empty',
  notAFile: 'Send files as multipart/form-data',
  /** Shown at a form that was posted without script and returned: no page can hold chosen files. */
  chooseAgain: 'Please choose your files again',
  tooSlow:
    'Your files took too long to upload. Send fewer files, or send your request without them and we will ask for them.',
  unreadable: 'A file can no longer be read. Remove it, or choose it again.',
  noRoom: 'We can’t accept files right now. Send your request without them and we will ask for them.',
} as const;

/** Why these files cannot be sent together; undefined if they can. */
export function bookingFilesProblem(files: readonly { size: number }[]): string | undefined {
  if (files.length > bookingFileLimits.max) return bookingFileMessages.tooMany;
  if (files.some(({ size }) => size > bookingFileLimits.bytesMax)) return bookingFileMessages.tooLarge;
  return files.some(({ size }) => size === 0) ? bookingFileMessages.empty : undefined;
}
