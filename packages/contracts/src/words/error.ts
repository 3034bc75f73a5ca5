/** Every error code with its status and default message: the one table for all endpoints. */
export const errorTable = {
  BAD_REQUEST: { status: 400, message: 'Invalid request' },
  PARSE_ERROR: { status: 400, message: 'Could not read the request body' },
  UNAUTHORIZED: { status: 401, message: 'Please sign in' },
  FORBIDDEN: { status: 403, message: 'This request is not allowed' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  METHOD_NOT_SUPPORTED: { status: 405, message: 'Method not supported' },
  TIMEOUT: { status: 408, message: 'The request took too long' },
  CONFLICT: { status: 409, message: 'This conflicts with existing data' },
  PRECONDITION_FAILED: { status: 412, message: 'Changed since you read it' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This content type is not supported' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please try again later.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The service is unavailable right now. Please try again.' },
} as const;

/** If the database is out of disk space. */
export const diskFullMessage = 'Could not save because the disk is full. Please try again later.';

/** For a missing email address, in every form. */
export const emailRequired = 'Email is required';

/** For an unusual letter before the @ of an address, after the form's own message. */
export const oddLetter = (letter: string): string =>
  `“${letter}” ${/\p{Script=Cyrillic}/u.test(letter) ? 'is a Cyrillic letter' : 'can’t be used before the @'}`;

/** For an unknown field. */
export const unknownFieldMessage = 'Unknown field';

export type ErrorCode = keyof typeof errorTable;

export const idempotencyField = 'idempotency_key';

/** Calls per request. A page makes fewer than ten together, in two requests. */
export const batchLimits = { stranger: 5, admin: 20 } as const;

/** The path of the issue with which a client recognizes that it must confirm the password with `session.confirm`. */
export const confirmIssuePath = 'session';
