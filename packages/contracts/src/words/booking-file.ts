const MiB = 1024 * 1024;

/** What a visitor may send along with a booking request. The limits are inclusive. */
export const bookingFileLimits = { max: 3, bytesMax: 10 * MiB } as const;

export const bookingFileMessages = {
  tooMany: 'Up to three files can be sent along',
  tooLarge: 'A file must not exceed 10 MB',
  empty: 'A file is empty',
  notAFile: 'Files are sent as multipart/form-data',
  /** Beside a form that was posted without script and comes back: no page can hold chosen files. */
  chooseAgain: 'Your files did not stay: please choose them again',
  tooSlow:
    'Your files took too long to arrive. Leave some out, or send your request without them, and we will ask for them.',
  unreadable: 'A file cannot be read any more. Leave it out, or choose it again.',
  noRoom: 'Files cannot be taken right now. Send your request without them, and we will ask for them.',
} as const;

/** Why these files cannot be sent together. */
export function bookingFilesProblem(files: readonly { size: number }[]): string | undefined {
  if (files.length > bookingFileLimits.max) return bookingFileMessages.tooMany;
  if (files.some(({ size }) => size > bookingFileLimits.bytesMax)) return bookingFileMessages.tooLarge;
  return files.some(({ size }) => size === 0) ? bookingFileMessages.empty : undefined;
}
