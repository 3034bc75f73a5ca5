/** A reason not to start that the operator can fix: shown without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** How Node, PostgreSQL's log and its clients report a disk that is full. */
const diskFull =
  /ENOSPC|EDQUOT|No space left on device|could not extend file|disk of the database .{0,200} is full/;

/** What the console shows of an error at the start: a sentence that the operator can act on, or the stack of a bug. */
export function explainStartError(error: unknown, dataDir: string): string {
  const { message = '', code = '', stack } = error as NodeJS.ErrnoException;
  if (code === '53100' || diskFull.test(`${code} ${message}`))
    return `The disk is full, so Perfboard can’t start. Free up space for ${dataDir}, then start again.`;
  return error instanceof StartError ? message : (stack ?? String(error));
}
