import { useCallback } from 'react';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { useMessages } from '../components/messages.ts';
import { type FailedCall, readFailedCall } from './failed-call.ts';

/** A screen's own messages, used if the server sends none. */
export interface FailureTexts {
  failed: string;
  /** Used if there was no response; by default, that the server can't be reached. */
  unexpected?: string;
}

/** The message of a failed call: the server's, or one of the screen's. */
export function failureMessage(error: unknown, { failed, unexpected }: Required<FailureTexts>): string {
  const { code, message } = readFailedCall(error);
  if (!code) return unexpected;
  return (code !== 'INTERNAL_SERVER_ERROR' && message) || failed;
}

/** `failureMessage` in the language of the desk. */
export function useFailureMessage(): (error: unknown, texts: FailureTexts) => string {
  const t = useMessages('desk');
  return useCallback(
    (error, texts) => failureMessage(error, { unexpected: t('unreachable'), ...texts }),
    [t],
  );
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
