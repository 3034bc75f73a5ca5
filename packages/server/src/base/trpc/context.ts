import type { IncomingHttpHeaders } from 'node:http';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import type { Logger } from 'pino';
import type { Attempt } from '../idempotency/idempotency.ts';
import type { WholeList } from '../list/whole-list.ts';
import type { HttpServices } from '../service/services.ts';
import type { Actor } from './actor.ts';

/** How a call came in. `page` is the server rendering a page for a visitor. */
export type Door = 'trpc' | 'rest' | 'form' | 'page';

export interface Context {
  services: HttpServices;
  log: Logger;
  requestId: string;
  door: Door;
  /** The caller's language: of the answer's messages, and of what it creates. */
  language: Language;
  /** The visitor's address as reported by the trusted proxies. */
  address: string;
  /** From the header, for callers that can't put the key into the body. */
  idempotencyKey: string | undefined;
  /** The `If-Match` header of a REST call. */
  ifMatch: string | undefined;
  /** The browser sends Global Privacy Control or Do Not Track. */
  asksForPrivacy: boolean;
  /** The idempotent write, if the request carried a key; used by `audited`. */
  attempt: Attempt | undefined;
  /** The signed-in caller. Read once per request, and only by calls that need it. */
  actor(): Promise<Actor | null>;
  /** Sets a response header; no effect without an HTTP response. */
  setHeader(name: string, value: string): void;
  /** Streams a list as it is read. Only if the transport supports it. */
  sendWhole?: ((list: WholeList) => void) | undefined;
}

/** Authenticates a call by its headers; `renew` receives the cookies that renew a session. */
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
  /** English by default. */
  language?: Language;
  headers: IncomingHttpHeaders;
  setHeader?: (name: string, value: string) => void;
  /** Renews the cookie of an active session. */
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
    language: source.language ?? sourceLanguage,
    attempt: undefined,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    ifMatch: source.door === 'rest' ? headers['if-match'] : undefined,
    asksForPrivacy: headers['sec-gpc'] === '1' || headers.dnt === '1',
    actor: () => {
      actor ??= readActor();
      return actor;
    },
    setHeader: source.setHeader ?? (() => {}),
  };
}
