export const bookingLimits = { nameMin: 2, nameMax: 100, titleMin: 5, titleMax: 100 } as const;

/**
 * A valid booking title for a project, whose name may be shorter or longer.
 * @param named makes a title of a name that is too short
 */
export function inquiryTitle(
  name: string,
  named: (name: string) => string = (short) => `Project ${short}`,
): string {
  const { titleMin, titleMax } = bookingLimits;
  if (name !== '' && name.length < titleMin) return named(name);
  if (name.length <= titleMax) return name;
  // Not within a surrogate pair, and not within a word if its end is near.
  const cut = name.slice(0, titleMax - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.replace(/(?<!\s)\s+\S{0,20}$/, '')}…`;
}

/** Optional details of a booking: English label, its key in the catalogs, maximum length. */
export const bookingDetails = [
  { name: 'purpose', label: 'What should it do?', key: 'purpose', max: 2_000 },
  { name: 'quantity', label: 'Quantity', key: 'quantity', max: 60 },
  { name: 'budget', label: 'Budget', key: 'budget', max: 60 },
  { name: 'wanted_by', label: 'Needed by', key: 'wantedBy', max: 60 },
] as const;

/** Optional plus, three digits, three digits, four to six digits, optional separators. */
export const bookingMobilePattern = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,6}$/;

/**
 * The name of the button that continues a booking in the contact form; the server recognizes a post without
 * script by it.
 */
export const carriedBooking = { name: 'from', value: 'booking', withFiles: 'booking-with-files' } as const;

export const bookingMessages = {
  created: 'Your consultation request has been received. We will reply within 24 hours.',
  failed: 'Failed to submit booking request',
  unexpected: 'Something went wrong. Please try again.',
  notFound: 'Booking request not found',
  updated: 'Booking request updated successfully',
} as const;

export const bookingStatuses = ['new', 'contacted', 'scheduled', 'done', 'archived'] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

/** Columns by which a list of bookings can be sorted. */
export const bookingSorts = [
  'full_name',
  'email',
  'mobile_no',
  'project_title',
  'status',
  'created_at',
] as const;

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
  tooSlow: 'Your files took too long to upload. Send fewer files, or none, and we will ask for them.',
  unreadable: 'A file can no longer be read. Remove it, or choose it again.',
  noRoom: 'We can’t accept files right now. Send your request without them and we will ask for them.',
} as const;

/** Whether a file cannot be sent, whatever is sent with it. */
export const isRefusedFile = ({ size }: { size: number }): boolean =>
  size === 0 || size > bookingFileLimits.bytesMax;

/** Why these files cannot be sent together; undefined if they can. */
export function bookingFilesProblem(files: readonly { size: number }[]): string | undefined {
  if (files.length > bookingFileLimits.max) return bookingFileMessages.tooMany;
  if (files.some(({ size }) => size > bookingFileLimits.bytesMax)) return bookingFileMessages.tooLarge;
  return files.some(({ size }) => size === 0) ? bookingFileMessages.empty : undefined;
}
