/** A field that the server refused, and why. */
export interface FieldIssue {
  path: string;
  message: string;
}

/** What can be known of a call that failed. */
export interface FailedCall {
  /** Whether any answer came. One that is not JSON counts: a proxy on the way gave it. */
  isAnswered: boolean;
  code: string | undefined;
  status: number | undefined;
  /** The server's message; absent where it sent none. */
  message: string | undefined;
  /** The message of the error itself: the browser's where no answer came. */
  reason: string;
  issues: readonly FieldIssue[];
}

interface CallError {
  message?: string;
  data?: { code?: string; httpStatus?: number; issues?: readonly FieldIssue[] } | null;
  meta?: { response?: { status?: number } };
  /** On the server, where procedures are called in the process: their own error. */
  cause?: { code?: string };
}

/**
 * The one reader of failed calls. By the error's shape: its class would bring the client's code to pages that make
 * no call.
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

/** Whether the same call may succeed later: no answer came, or one of a broken server. */
export const isLost = ({ isAnswered, status = 500 }: FailedCall): boolean => !isAnswered || status >= 500;
