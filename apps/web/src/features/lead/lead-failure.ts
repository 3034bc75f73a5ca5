import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { isAnswered } from '../../app/api-failure.ts';

export interface LeadFailure {
  /** The server's own words; absent when it could not be reached or said nothing. */
  message?: string;
  status?: number;
  /** Whether any answer came at all. */
  isAnswered: boolean;
  issues: Array<{ path: string; message: string }>;
}

interface ApiErrorShape {
  message: string;
  data?: { httpStatus?: number; issues?: Array<{ path: string; message: string }> } | null;
  meta?: { response?: { status?: number } };
}

/** What a form can tell its visitor about a call that failed. */
export function readLeadFailure(cause: unknown): LeadFailure {
  const error = cause as ApiErrorShape;
  const status = error?.data?.httpStatus ?? error?.meta?.response?.status;
  return {
    ...(error?.data && error.message ? { message: error.message } : {}),
    ...(status ? { status } : {}),
    isAnswered: isAnswered(cause),
    issues: error?.data?.issues ?? [],
  };
}

/** Puts the server's findings beside their fields and moves to the first. False if none belongs to a field. */
export function showIssues<Fields extends FieldValues>(
  failure: LeadFailure,
  names: ReadonlyArray<Path<Fields>>,
  setError: UseFormSetError<Fields>,
): boolean {
  const known = failure.issues.filter(({ path }) => names.some((name) => name === path));
  known.forEach(({ path, message }, index) => {
    setError(path as Path<Fields>, { message }, { shouldFocus: index === 0 });
  });
  return known.length > 0;
}
