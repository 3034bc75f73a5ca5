import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import type { Services } from '../services.ts';

export interface Actor {
  id: string;
  email: string;
  name: string;
}

/** Which way a call came in. `page` is the server rendering a page for whoever asks. */
export type Door = 'trpc' | 'rest' | 'form' | 'page';

export interface Context {
  services: Services;
  log: Logger;
  requestId: string;
  door: Door;
  /** The visitor's address as far as the trusted proxies vouch for it. */
  address: string;
  /** The header for callers that cannot put the key into the body. */
  idempotencyKey: string | undefined;
  /** Who is signed in. Asked once a request, and only by calls that need to know. */
  actor(): Promise<Actor | null>;
  /** Response headers; without effect where the door has none to give. */
  setHeader(name: string, value: string): void;
}

interface ContextSource {
  services: Services;
  log: Logger;
  requestId: string;
  door: Door;
  address: string;
  headers: IncomingHttpHeaders;
  setHeader?: (name: string, value: string) => void;
}

export function createContext(source: ContextSource): Context {
  const { services, headers } = source;
  let actor: Promise<Actor | null> | undefined;
  const readActor = async (): Promise<Actor | null> => {
    if (!headers.cookie || source.door === 'page') return null;
    const session = await services.auth.api.getSession({ headers: new Headers({ cookie: headers.cookie }) });
    return session ? { id: session.user.id, email: session.user.email, name: session.user.name } : null;
  };
  const key = headers['idempotency-key'];
  return {
    services,
    log: source.log,
    requestId: source.requestId,
    door: source.door,
    address: source.address,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    actor: () => {
      actor ??= readActor();
      return actor;
    },
    setHeader: source.setHeader ?? (() => {}),
  };
}
