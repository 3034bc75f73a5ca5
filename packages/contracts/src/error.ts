import { z } from 'zod';
import { type ErrorCode, errorTable, unknownFieldMessage } from './words/error.ts';

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

/** Nobody reads more, and a list with a mistake in every row must not come back larger than it was sent. */
const issuesMax = 64;

/**
 * Issues as every door answers them: path in dots, first issue first. Names that the caller made up are not repeated:
 * whoever shows the answer would show them.
 */
export const toIssues = (error: z.ZodError): NonNullable<ErrorBody['issues']> =>
  error.issues.slice(0, issuesMax).map((issue) => ({
    path: issue.path.join('.'),
    message: issue.code === 'unrecognized_keys' ? unknownFieldMessage : issue.message,
  }));

export const writeResultSchema = z.object({ message: z.string(), uuid: z.string().optional() });

export type WriteResult = z.output<typeof writeResultSchema>;
