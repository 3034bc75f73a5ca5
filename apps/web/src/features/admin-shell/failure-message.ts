import { TRPCClientError } from '@trpc/client';
import { unreachable } from '../admin-session/sign-in.ts';

/** The error code of an answer; absent where none came. */
export const failureCode = (error: unknown): string | undefined =>
  error instanceof TRPCClientError ? (error.data as { code?: string } | undefined)?.code : undefined;

/** A screen's own words for where the server has none. */
export interface FailureTexts {
  failed: string;
  /** Where no answer came. */
  unexpected?: string;
}

/** What to show of a failed call: the server's own words, or one of the screen's. */
export function failureMessage(error: unknown, { failed, unexpected = unreachable }: FailureTexts): string {
  const code = failureCode(error);
  if (!code) return unexpected;
  if (code === 'INTERNAL_SERVER_ERROR') return failed;
  return error instanceof Error && error.message ? error.message : failed;
}
