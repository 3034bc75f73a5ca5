import { z } from 'zod';
import { type ErrorCode, errorTable, unknownFieldMessage } from './words/error.ts';

export const errorBodySchema = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type ErrorBody = z.output<typeof errorBodySchema>;

/** A failure for the caller: `message` is shown unchanged. Any other error answers 500. */
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

/** What is wrong with one field. @param path of the field, with dots */
export const fieldError = (path: string, message: string): AppError =>
  new AppError('BAD_REQUEST', message, { issues: [{ path, message }] });

/** The validator's default message. Rules with their own message keep it. */
const defaultText =
  /^(?:Invalid (?:input|option|string|number|UUID|URL|ISO \w+|email address)\b|Too (?:small|big): )/;

const nameOf: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  string: 'text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  file: 'a file',
  uuid: 'a UUID',
  url: 'a URL',
  email: 'an email address',
  date: 'a date as YYYY-MM-DD',
  datetime: 'a time as YYYY-MM-DDTHH:MM:SSZ',
};

/** The unit of a limit: characters of a text, items of a list, nothing for a number. */
const unitOf: Readonly<Record<string, string>> = { string: ' characters', array: ' items' };

/** An issue's message with the accepted values. */
function plainText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return unknownFieldMessage;
  if (!defaultText.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined && issue.message.endsWith('received undefined')) return 'Required';
      return `Must be ${nameOf[issue.expected] ?? issue.expected}`;
    case 'invalid_format':
      return `Must be ${nameOf[issue.format] ?? 'in the documented format'}`;
    case 'invalid_value':
      return `Must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `Must be at least ${issue.minimum}${unitOf[issue.origin] ?? ''}`;
    case 'too_big':
      return `Must be at most ${issue.maximum}${unitOf[issue.origin] ?? ''}`;
    default:
      return issue.message;
  }
}

/**
 * More are not useful, and a list with an error in every row must not make a response larger than the
 * request.
 */
const issuesMax = 64;

/**
 * Issues in every error response: path with dots, first issue first. Names chosen by the caller are not
 * repeated, because a client might display them.
 */
export const toIssues = (error: z.ZodError): NonNullable<ErrorBody['issues']> =>
  error.issues.slice(0, issuesMax).map((issue) => ({
    path: issue.path.join('.'),
    message: plainText(issue),
  }));

export const writeResultSchema = z.object({ message: z.string(), uuid: z.string().optional() });

export type WriteResult = z.output<typeof writeResultSchema>;
