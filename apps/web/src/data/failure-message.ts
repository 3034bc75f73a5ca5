import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { type FailedCall, readFailedCall } from './failed-call.ts';

export const unreachable = 'Can’t reach the server. Please try again.';

/** A screen's messages for where the server has none. */
export interface FailureTexts {
  failed: string;
  /** Where no answer came. */
  unexpected?: string;
}

/** The message of a failed call: the server's, or one of the screen's. */
export function failureMessage(error: unknown, { failed, unexpected = unreachable }: FailureTexts): string {
  const { code, message } = readFailedCall(error);
  if (!code) return unexpected;
  return (code !== 'INTERNAL_SERVER_ERROR' && message) || failed;
}

/** Shows the server's issues with their fields and focuses the first. False if none belongs to a field. */
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
