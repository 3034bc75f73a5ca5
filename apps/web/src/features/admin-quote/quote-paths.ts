import { path } from '@perfboard/contracts/path';

/** The PDF of a quote for members, drafts included. */
export const deskPdfPath = (uuid: string): string => `${path.rest}/quotes/${uuid}/pdf`;

/** A day as it is read: `Dec 31, 2026`. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
