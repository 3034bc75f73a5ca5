import { AppError, toIssues } from '@perfboard/contracts/error';
import { bookingFileMessages } from '@perfboard/contracts/words/booking';
import { diskFullMessage, type ErrorCode, errorTable } from '@perfboard/contracts/words/error';
import { fileMessages } from '@perfboard/contracts/words/file';
import { imageMessages } from '@perfboard/contracts/words/image';
import { replyMessages } from '@perfboard/contracts/words/lead';
import { ImageStoreError } from '@perfboard/media/store';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

/** A driver's code, and the database's code inside Prisma's error. */
const codesOf = (error: unknown): string[] => {
  const { code, meta } = error as {
    code?: unknown;
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
  };
  return [code, meta?.driverAdapterError?.cause?.originalCode].filter(Boolean).map(String);
};

/** An error and its causes, outermost first. */
function* causes(error: unknown): Generator<object> {
  for (let cause = error, depth = 0; cause && depth < 5; depth += 1) {
    if (typeof cause === 'object') yield cause;
    cause = cause instanceof Error ? cause.cause : undefined;
  }
}

const diskFull = '53100';

/** Codes of the database driver and of Prisma for an unreachable or read-only database. */
const unreachable = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  diskFull,
  '53200',
  '53300',
  '58030',
  // A standby, or a server that its provider has made read-only.
  '25006',
  // Ended by a time limit, a deadlock or another transaction: nothing was written, so a retry is safe.
  '40001',
  '40P01',
  '55P03',
  '57014',
]);

/** True for a failure that ends when the database or the store is back. */
export function isOutage(error: unknown): boolean {
  for (const cause of causes(error)) {
    if (codesOf(cause).some((code) => unreachable.has(code))) return true;
    if (cause instanceof ImageStoreError && cause.code !== 'key') return true;
    if (
      cause instanceof Error &&
      /timeout exceeded when trying to connect|Connection terminated|Can't reach database|database does not answer/i.test(
        cause.message,
      )
    )
      return true;
  }
  return false;
}

function outageError(cause: unknown): AppError {
  const isFull = [...causes(cause)].some((one) => codesOf(one).includes(diskFull));
  return new AppError('SERVICE_UNAVAILABLE', isFull ? diskFullMessage : undefined, { cause });
}

/**
 * A wrong file type is an unsupported media type, a large file is too large; every other violation is a bad
 * request.
 */
function validationCode(issues: NonNullable<AppError['issues']>): ErrorCode {
  const [first, second] = issues;
  if (second) return 'BAD_REQUEST';
  const tooLarge: unknown[] = [fileMessages.size, replyMessages.filesTooLarge, bookingFileMessages.tooLarge];
  if (tooLarge.includes(first?.message)) return 'PAYLOAD_TOO_LARGE';
  if (first?.path !== 'image') return 'BAD_REQUEST';
  if (first.message === imageMessages.addType || first.message === imageMessages.updateType)
    return 'UNSUPPORTED_MEDIA_TYPE';
  if (first.message === imageMessages.addSize || first.message === imageMessages.updateSize)
    return 'PAYLOAD_TOO_LARGE';
  return 'BAD_REQUEST';
}

/** Whether an error, or a cause of it, has a matching code (SQLSTATE, Prisma's, Node's). */
export const hasCode = (error: unknown, pattern: RegExp): boolean =>
  [...causes(error)].some((cause) => codesOf(cause).some((code) => pattern.test(code)));

/** A value that the database rejects (an edited cursor, a number out of range) is the caller's mistake. */
function isBadValue(error: unknown): boolean {
  // SQLSTATE class 22: data exceptions.
  return hasCode(error, /^22[0-9A-Z]{3}$/);
}

/** Errors of express and node for an unreadable request, such as a path with a broken escape. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof URIError ||
  (error instanceof Error && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500);

/** Any thrown value as an error for the caller. Unexpected errors become 500 without their text. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) {
    const issues = toIssues(error);
    return new AppError(validationCode(issues), issues[0]?.message ?? errorTable.BAD_REQUEST.message, {
      issues,
    });
  }
  if (error instanceof TRPCError) {
    const { cause } = error;
    // With another code, our own output broke the rules.
    const isInput = cause instanceof ZodError && error.code === 'BAD_REQUEST';
    if (cause instanceof AppError || isInput) return toAppError(cause);
    if (isOutage(cause)) return outageError(cause);
    if (isBadValue(cause)) return new AppError('BAD_REQUEST', undefined, { cause });
    // An unknown procedure path, invalid JSON, or a body that is too large.
    if (error.code !== 'INTERNAL_SERVER_ERROR' && isErrorCode(error.code)) {
      return new AppError(error.code, errorTable[error.code].message, { cause: error });
    }
  }
  if (isOutage(error)) return outageError(error);
  if (isBadValue(error) || isUnreadable(error))
    return new AppError('BAD_REQUEST', undefined, { cause: error });
  return new AppError('INTERNAL_SERVER_ERROR', undefined, { cause: error });
}

export const toTrpcError = (error: unknown): TRPCError => {
  const failure = toAppError(error);
  return new TRPCError({ code: failure.code, message: failure.message, cause: failure });
};

/** The error body of REST, pages and our other HTTP endpoints. */
export const errorBody = (error: AppError) => ({
  message: error.message,
  ...(error.issues ? { issues: error.issues } : {}),
});

/** Whether a call failed because of its request, and not because of us. */
export const isRefusal = (error: unknown): boolean =>
  (error instanceof TRPCError || error instanceof AppError) &&
  errorTable[toAppError(error).code].status < 500;
