import type { AppError } from '@perfboard/contracts/error';
import { bookingFileMessages } from '@perfboard/contracts/words/booking-file';
import { SpooledFile } from '@perfboard/server/catalog/file/spooled-file';

type Issues = NonNullable<AppError['issues']>;

const isFiles = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every((one) => one instanceof SpooledFile);

/** What of a posted form's fields are files. */
export const postedFiles = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isFiles(value)));

/**
 * A page shown again can't contain the chosen files: it says so at their field, unless there is another
 * error.
 */
export const withFilesIssues = (issues: Issues, files: Record<string, unknown>): Issues => [
  ...issues,
  ...Object.keys(files)
    .filter((name) => issues.every(({ path }) => path !== name))
    .map((path) => ({ path, message: bookingFileMessages.chooseAgain })),
];
