interface ApiError {
  data?: { code?: string; httpStatus?: number } | null;
  meta?: { response?: { status?: number } };
  cause?: unknown;
}

/** Whether a failed call got any answer at all; one that is no JSON counts, it came from something on the way. */
export function isAnswered(cause: unknown): boolean {
  const error = cause as ApiError | undefined;
  return Boolean(error?.data || error?.meta?.response) || error?.cause instanceof SyntaxError;
}
