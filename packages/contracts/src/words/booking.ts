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

/** Optional details of a booking, with their maximum lengths. */
export const bookingDetails = [
  { name: 'purpose', label: 'What should it do?', max: 2_000 },
  { name: 'quantity', label: 'Quantity', max: 60 },
  { name: 'budget', label: 'Budget', max: 60 },
  { name: 'wanted_by', label: 'Needed by', max: 60 },
] as const;

/** Optional plus, three digits, three digits, four to six digits, optional separators. */
export const bookingMobilePattern = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,6}$/;

/**
 * The name of the button that continues a booking in the contact form; the server recognizes a post without
 * script by it.
 */
export const carriedBooking = { name: 'from', value: 'booking' } as const;

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
