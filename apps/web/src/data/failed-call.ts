/** A field that the server rejected, and why. */
export interface FieldIssue {
  path: string;
  message: string;
}

/** What is known about a failed call. */
export interface FailedCall {
  /** Whether there was any response. One that is not JSON counts: it came from a proxy. */
  isAnswered: boolean;
  code: string | undefined;
  status: number | undefined;
  /** The server's message; absent if it sent none. */
  message: string | undefined;
  /** The message of the error itself: the browser's if there was no response. */
  reason: string;
  issues: readonly FieldIssue[];
}

interface CallError {
  message?: string;
  data?: { code?: string; httpStatus?: number; issues?: readonly FieldIssue[] } | null;
  meta?: { response?: { status?: number } };
  /** On the server, where procedures are called in-process: the original error. */
  cause?: { code?: string };
}

/**
 * Reads a failed call. Checks the error's shape, because importing its class would add the client's code to
 * pages that make no call.
 */
export function readFailedCall(error: unknown): FailedCall {
  const { message: reason = '', data, meta, cause } = (error ?? {}) as CallError;
  return {
    isAnswered: Boolean(data || meta?.response) || cause instanceof SyntaxError,
    code: data?.code ?? cause?.code,
    status: data?.httpStatus ?? meta?.response?.status,
    message: (data && reason) || undefined,
    reason,
    issues: data?.issues ?? [],
  };
}

/** Whether a retry may succeed: there was no response, or a server error. */
export const isLost = ({ isAnswered, status = 500 }: FailedCall): boolean => !isAnswered || status >= 500;

/** Whether what it is about does not exist, or no longer. */
export const isNotFound = (error: unknown): boolean => readFailedCall(error).code === 'NOT_FOUND';

/** Whether it was refused, by the server or before it was sent. After a timeout it may have arrived. */
export const isRefused = ({ isAnswered, status = 500 }: FailedCall): boolean =>
  isAnswered && status >= 400 && status < 500 && status !== 408;
