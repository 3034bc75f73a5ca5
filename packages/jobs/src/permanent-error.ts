/** Thrown by a handler when trying again can't help (the row is gone, the picture is no picture): the job fails at once. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
}
