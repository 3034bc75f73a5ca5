import type { Role } from '@perfboard/contracts/words/member';

type RestMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How a procedure is published at `/api/v1`: made by `rest`. */
interface RestMeta {
  method: RestMethod;
  /** With `{name}` for a field of the input that stands in the path. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  contentTypes?: string[];
}

export interface UploadLimit {
  maxBytes: number;
  tooLarge: string;
  /** Of files that anybody may send: they go to the disk while they arrive, and are no more and no larger than this. */
  spooled?: {
    filesMax: number;
    fileMaxBytes: number;
    /** What is said beside the files where a line was too slow for them. */
    tooSlow: { path: string; message: string };
  };
}

export interface Meta {
  /** Who may call it: set by the kind of procedure, never by hand. */
  access?: 'public' | 'member' | 'session' | 'recent password';
  /** The least role that may call it; none is needed for what is public. Set by the kind of procedure as well. */
  role?: Role;
  /** Procedures without it are not published over REST. */
  rest?: RestMeta;
  /** Of the answer, when not 200. */
  status?: 201;
  /** The procedure takes the idempotency key itself, in the transaction that does the work. */
  isIdempotent?: boolean;
  /** The answer holds a secret that is shown once: it is not kept for a repetition. */
  isSecret?: boolean;
  /** Fields that the body may hold at any depth, where they are more than any form of ours has. */
  bodyFields?: number;
  /** The file that the body may hold, where it is larger than a picture may be. */
  upload?: UploadLimit;
  /** The answer is the same for everybody and shows projects and pictures alone: it is kept until one of them changes. */
  isKept?: boolean;
  /** The input holds the password: limited as signing in is, and no hash of it is kept for a repetition. */
  takesPassword?: boolean;
}

/** What the document lists together although the first part of the path differs. */
const tagOfPart: Readonly<Record<string, string>> = {
  appointments: 'bookings',
  audits: 'operation',
  calendar: 'session',
  health: 'operation',
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
 * Publishes a procedure at `/api/v1`: `rest('PATCH /bookings/{uuid}', 'Set the status of a booking')`. A `{name}` in the
 * path is a field of the input.
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
