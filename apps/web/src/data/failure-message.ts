import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { type FailedCall, readFailedCall } from './failed-call.ts';

export const unreachable = 'Can’t reach the server. Please try again.';

/** A screen's own messages, used if the server sends none. */
export interface FailureTexts {
  failed: string;
  /** Used if there was no response. */
  unexpected?: string;
}

/** The message of a failed call: the server's, or one of the screen's. */
export function failureMessage(error: unknown, { failed, unexpected = unreachable }: FailureTexts): string {
  const { code, message } = readFailedCall(error);
  if (!code) return unexpected;
  return (code !== 'INTERNAL_SERVER_ERROR' && message) || failed;
}

/** Shows the server's issues at their fields and focuses the first. False if none belongs to a field. */
export function showIssues<Fields extends FieldValues>(
  { issues }: FailedCall,
  names: ReadonlyArray<Path<Fields>>,
  setError: UseFormSetError<Fields>,
): boolean {
  const known = issues.filter(({ path }) => names.some((name) => name === path));
  known.forEach(({ path, message }, index) => {
    setError(path as Path<Fields>, { message }, { shouldFocus: index === 0 });
  });
  return known.length > 0;
}
