import { TRPCClientError } from '@trpc/client';

/** Whether the server answered: what it said is shown, a broken connection has a text of its own. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof TRPCClientError && Boolean((error.data as { code?: string } | undefined)?.code);

export const failureCode = (error: unknown): string | undefined =>
  error instanceof TRPCClientError ? (error.data as { code?: string } | undefined)?.code : undefined;

/** A screen's own words where the server has none, and where it does not answer. */
export interface FailureTexts {
  failed: string;
  unexpected: string;
}

/** What to show of a failed call: the server's own words, or one of the screen's. */
export function failureMessage(error: unknown, texts: FailureTexts): string {
  if (!isAnswered(error)) return texts.unexpected;
  const code = failureCode(error);
  if (code === 'INTERNAL_SERVER_ERROR') return texts.failed;
  return error instanceof Error && error.message ? error.message : texts.failed;
}
