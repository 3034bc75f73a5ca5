import { AppError, toIssues } from '@perfboard/contracts/error';
import { type ErrorCode, errorTable } from '@perfboard/contracts/words/error';
import { imageMessages } from '@perfboard/contracts/words/image';
import { ImageStoreError } from '@perfboard/media/store';
import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** What the database driver and Prisma say when there is nobody to answer. */
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
  '08006',
  '08001',
  '53100',
  '53300',
]);

/** True for a failure that goes away when the database or the store is back. */
export function isOutage(error: unknown): boolean {
  for (let cause = error, depth = 0; cause && depth < 5; depth += 1) {
    if (unreachable.has(codeOf(cause))) return true;
    if (cause instanceof ImageStoreError && cause.code !== 'key') return true;
    if (
      cause instanceof Error &&
      /timeout exceeded when trying to connect|Connection terminated|Can't reach database/i.test(
        cause.message,
      )
    )
      return true;
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return false;
}

/** A wrong file is a wrong media type, a large one is too large; everything else that fails a rule is a bad request. */
function validationCode(issues: NonNullable<AppError['issues']>): ErrorCode {
  const [first, second] = issues;
  if (first?.path !== 'image' || second) return 'BAD_REQUEST';
  if (first.message === imageMessages.addType || first.message === imageMessages.updateType)
    return 'UNSUPPORTED_MEDIA_TYPE';
  if (first.message === imageMessages.addSize || first.message === imageMessages.updateSize)
    return 'PAYLOAD_TOO_LARGE';
  return 'BAD_REQUEST';
}

/** A value that the database cannot take (a cursor somebody edited, a number out of range) is the caller's mistake. */
function isBadValue(error: unknown): boolean {
  for (let cause = error, depth = 0; cause && depth < 5; depth += 1) {
    const meta = (cause as { meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } }).meta;
    const code = meta?.driverAdapterError?.cause?.originalCode ?? codeOf(cause);
    // SQLSTATE class 22: data exceptions.
    if (/^22[0-9A-Z]{3}$/.test(String(code))) return true;
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return false;
}

/** What express and node say of a request that they could not read, such as a path with a broken escape. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof URIError ||
  (error instanceof Error && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500);

/** Any thrown thing as an error that a caller may read. What nobody foresaw becomes 500 without its text. */
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
    if (cause instanceof AppError || cause instanceof ZodError) return toAppError(cause);
    if (isOutage(cause)) return new AppError('SERVICE_UNAVAILABLE', undefined, { cause });
    if (isBadValue(cause)) return new AppError('BAD_REQUEST', undefined, { cause });
    // A path that is no procedure, a body that is no JSON, a body that is too large.
    if (error.code !== 'INTERNAL_SERVER_ERROR' && isErrorCode(error.code)) {
      return new AppError(error.code, errorTable[error.code].message, { cause: error });
    }
  }
  if (isOutage(error)) return new AppError('SERVICE_UNAVAILABLE', undefined, { cause: error });
  if (isBadValue(error) || isUnreadable(error))
    return new AppError('BAD_REQUEST', undefined, { cause: error });
  return new AppError('INTERNAL_SERVER_ERROR', undefined, { cause: error });
}

export const toTrpcError = (error: unknown): TRPCError => {
  const failure = toAppError(error);
  return new TRPCError({ code: failure.code, message: failure.message, cause: failure });
};

/** The body that REST, pages and every other door of ours answers with. */
export const errorBody = (error: AppError) => ({
  message: error.message,
  ...(error.issues ? { issues: error.issues } : {}),
});
