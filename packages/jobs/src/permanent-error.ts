/**
 * Thrown by a handler when a retry can't help (the row is gone, the file is not an image): the job fails at
 * once.
 */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
}
