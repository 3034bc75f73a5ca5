import { z } from 'zod';
import { type ErrorCode, errorTable } from './words/error.ts';

export const errorBodySchema = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type ErrorBody = z.output<typeof errorBodySchema>;

/** A failure that the caller may read: `message` is shown as it is. Anything else thrown answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: ErrorBody['issues'];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string = errorTable[code].message,
    options: { issues?: ErrorBody['issues']; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Issues as every door answers them: path in dots, first issue first. */
export const toIssues = (error: z.ZodError): NonNullable<ErrorBody['issues']> =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));

export const writeResultSchema = z.object({ message: z.string(), uuid: z.string().optional() });

export type WriteResult = z.output<typeof writeResultSchema>;
