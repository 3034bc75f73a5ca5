import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { Attempt } from '../idempotency/idempotency.ts';
import type { WholeList } from '../list/whole-list.ts';
import type { HttpServices } from '../service/services.ts';
import type { Actor } from './actor.ts';

/** Which way a call came in. `page` is the server rendering a page for whoever asks. */
export type Door = 'trpc' | 'rest' | 'form' | 'page';

export interface Context {
  services: HttpServices;
  log: Logger;
  requestId: string;
  door: Door;
  /** The visitor's address as far as the trusted proxies vouch for it. */
  address: string;
  /** The header for callers that cannot put the key into the body. */
  idempotencyKey: string | undefined;
  /** The browser says Global Privacy Control, or that nobody is to be tracked. */
  asksForPrivacy: boolean;
  /** The write that a key makes idempotent, where the door was given one; taken by `audited`. */
  attempt: Attempt | undefined;
  /** Who is signed in. Asked once a request, and only by calls that need to know. */
  actor(): Promise<Actor | null>;
  /** Response headers; without effect where the door has none to give. */
  setHeader(name: string, value: string): void;
  /** Takes a list to send while it is read. Only where the door can do that. */
  sendWhole?: ((list: WholeList) => void) | undefined;
}

/** Finds out who makes a call, by its headers; `renew` takes the cookies that renew a session. */
export type Authenticate = (
  services: Pick<HttpServices, 'prisma' | 'auth'>,
  headers: Pick<IncomingHttpHeaders, 'authorization' | 'cookie'>,
  renew: (cookie: string) => void,
) => Promise<Actor | null>;

interface ContextSource {
  services: HttpServices;
  log: Logger;
  requestId: string;
  door: Door;
  address: string;
  headers: IncomingHttpHeaders;
  setHeader?: (name: string, value: string) => void;
  /** A session that is used gets its cookie renewed. */
  appendCookie?: (cookie: string) => void;
  authenticate: Authenticate;
}

export function createContext(source: ContextSource): Context {
  const { services, headers } = source;
  let actor: Promise<Actor | null> | undefined;
  const readActor = async (): Promise<Actor | null> =>
    source.door === 'page'
      ? null
      : source.authenticate(services, headers, (cookie) => source.appendCookie?.(cookie));
  const key = headers['idempotency-key'];
  return {
    services,
    log: source.log,
    requestId: source.requestId,
    door: source.door,
    address: source.address,
    attempt: undefined,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    asksForPrivacy: headers['sec-gpc'] === '1' || headers.dnt === '1',
    actor: () => {
      actor ??= readActor();
      return actor;
    },
    setHeader: source.setHeader ?? (() => {}),
  };
}
