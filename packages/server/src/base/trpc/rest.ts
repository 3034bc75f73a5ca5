import type { Role } from '@perfboard/contracts/words/member';

type RestMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How a procedure is published at `/api/v1`: made by `rest`. */
interface RestMeta {
  method: RestMethod;
  /** With `{name}` for a field of the input in the path. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  contentTypes?: string[];
}

export interface UploadLimit {
  maxBytes: number;
  tooLarge: string;
  /** For files from visitors: they are written to disk as they arrive, within these limits. */
  spooled?: {
    filesMax: number;
    fileMaxBytes: number;
    /** The error for uploads that were too slow. */
    tooSlow: { path: string; message: string };
  };
}

export interface Meta {
  /** The permission, set by the kind of procedure, never explicitly. */
  access?: 'public' | 'member' | 'session' | 'recent password';
  /** The lowest role that may call it, if it is not public. Also set by the kind of procedure. */
  role?: Role;
  /** Procedures without it are not published over REST. */
  rest?: RestMeta;
  /** Success status other than 200. */
  status?: 201;
  /** The procedure handles the idempotency key itself, in the transaction that does the work. */
  isIdempotent?: boolean;
  /** The answer holds a secret that is shown once, so it is not stored for repetitions. */
  isSecret?: boolean;
  /** Maximum number of fields in the body at any depth, if more than in any form. */
  bodyFields?: number;
  /** The file in the body, if it may be larger than an image. */
  upload?: UploadLimit;
  /** The answer is public and depends only on projects and images: it is cached until one of them changes. */
  isCached?: boolean;
  /** The answer's `version` begins its ETag, and a change takes an `If-Match` with it. */
  hasVersion?: boolean;
  /** A mutation only because its input is long: a demo allows it. */
  changesNothing?: boolean;
  /** The input holds the password: limited like sign-in, and no hash of it is stored for repetitions. */
  takesPassword?: boolean;
}

/** Groups in the API documentation for paths whose first part differs. */
const tagOfPart: Readonly<Record<string, string>> = {
  appointments: 'bookings',
  audits: 'operation',
  calendar: 'session',
  health: 'operation',
  inbox: 'leads',
  jobs: 'operation',
  notifications: 'operation',
  overview: 'operation',
  password: 'session',
  sessions: 'session',
  'lead-notes': 'leads',
  mails: 'leads',
  'webhook-deliveries': 'webhooks',
};

interface RestOptions extends Omit<Meta, 'rest' | 'access' | 'role'> {
  description?: string;
  contentTypes?: string[];
}

/**
 * Publishes a procedure at `/api/v1`: `rest('PATCH /bookings/{uuid}', 'Set the status of a booking')`. A
 * `{name}` in the path is a field of the input.
 */
export function rest(
  route: `${RestMethod} /${string}`,
  summary: string,
  { description, contentTypes, ...meta }: RestOptions = {},
): Meta {
  const [method, path] = route.split(' ') as [RestMethod, string];
  const [, first = ''] = path.split('/');
  return {
    ...meta,
    rest: {
      method,
      path,
      tag: tagOfPart[first] ?? first,
      summary,
      ...(description ? { description } : {}),
      ...(contentTypes ? { contentTypes } : {}),
    },
  };
}
