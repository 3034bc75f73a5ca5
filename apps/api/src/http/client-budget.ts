import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AppError } from '@perfboard/contracts/error';
import { limitAddress } from '@perfboard/server/base/rate-limit/rate-limit';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { Actor } from '@perfboard/server/base/trpc/actor';
import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { knownActor, type RequestContext } from './request-context.ts';
import { sendFailure, sendTrpcFailure } from './send-json.ts';

const MiB = 1024 * 1024;

/**
 * What one client may cost a process: a burst of a minute of its time, or many large responses, and half of
 * its time permanently. A whole office stays far below it; a client above it waits for seconds, not minutes.
 */
export const clientBudget = {
  milliseconds: { burst: 60_000, perSecond: 500 },
  bytes: { burst: 256 * MiB, perSecond: 4 * MiB },
} as const;
type Currency = keyof typeof clientBudget;
type Cost = Record<Currency, number>;

/** Clients that are remembered; a forgotten one was quiet for long. */
const clientsMax = 20_000;

/** Budgets of clients, each refilled over time. */
export class ClientBudgets {
  #left = new LRUCache<string, Cost & { at: number }>({ max: clientsMax });

  #now(client: string, now: number): Cost & { at: number } {
    const { milliseconds, bytes } = clientBudget;
    const known = this.#left.get(client);
    const seconds = known ? (now - known.at) / 1_000 : Number.POSITIVE_INFINITY;
    const filled = (currency: Currency, { burst, perSecond }: { burst: number; perSecond: number }) =>
      Math.min(burst, known ? known[currency] + seconds * perSecond : burst);
    return { milliseconds: filled('milliseconds', milliseconds), bytes: filled('bytes', bytes), at: now };
  }

  charge(client: string, cost: Cost, now = performance.now()): void {
    const left = this.#now(client, now);
    left.milliseconds -= cost.milliseconds;
    left.bytes -= cost.bytes;
    this.#left.set(client, left);
  }

  /** Seconds until some budget is left; 0 if there is some. */
  waitSeconds(client: string, now = performance.now()): number {
    const left = this.#now(client, now);
    const wait = (currency: Currency) => -left[currency] / clientBudget[currency].perSecond;
    return Math.max(0, Math.ceil(Math.max(wait('milliseconds'), wait('bytes'))));
  }
}

/**
 * The process's time, shared among the running requests: together they are charged for the time that passed,
 * so no client pays for other clients' load.
 */
class SharedTime {
  #running = 0;
  #shared = 0;
  #at = performance.now();

  /**
   * @returns the time of a request that has been running from the start; the difference of two is a request's
   * cost
   */
  step(change: 1 | -1): number {
    const now = performance.now();
    if (this.#running > 0) this.#shared += (now - this.#at) / this.#running;
    this.#at = now;
    this.#running += change;
    return this.#shared;
  }
}

const time = new SharedTime();

/** The cost of a request so far. Waiting for a client's bytes is free. */
class Work {
  #since: number | undefined;
  #milliseconds = 0;
  bytes = 0;

  resume(): void {
    this.#since ??= time.step(1);
  }
  pause(): number {
    if (this.#since !== undefined) this.#milliseconds += time.step(-1) - this.#since;
    this.#since = undefined;
    return this.#milliseconds;
  }
}

const works = new WeakMap<IncomingMessage, Work>();

/**
 * Pauses the measurement while a body arrives.
 * @returns a function that resumes it with the bytes that arrived
 */
export function pauseWork(request: IncomingMessage): (bytes: number) => void {
  const work = works.get(request);
  work?.pause();
  return (bytes) => {
    if (!work || (request as Request).res?.closed) return;
    work.bytes += bytes;
    work.resume();
  };
}

const counted = new LRUCache<string, string>({ max: 2_000 });

/** `limitAddress`, cached: parsing an address costs as much as looking up a cached response. */
function countedAs(address = ''): string {
  const known = counted.get(address);
  if (known !== undefined) return known;
  const client = limitAddress(address);
  counted.set(address, client);
  return client;
}

/** Failed posts whose body was read in vain. */
const failed = new Set([207, 400, 408, 413, 415]);

interface BudgetOptions {
  services: Pick<HttpServices, 'env' | 'rateLimits'>;
  contextOf: RequestContext;
}

export interface ClientBudget {
  /** Charges every following request to its client, and rejects those of a client without budget. */
  middleware(request: Request, response: Response, next: NextFunction): Promise<void>;
  /**
   * For a response that is sent immediately.
   * @returns a function that charges it with its bytes; null if the client has to wait
   */
  begin(address: string | undefined): ((bytes: number) => void) | null;
}

const tokenPayer = (authorization: string): string =>
  `token ${createHash('sha256').update(authorization).digest('base64url')}`;

interface Payer {
  request: Request;
  /** The client's address. */
  client: string;
}

/** The budget that a request is charged to: a known token or account, otherwise the address. */
const payerOf = (actor: Actor | null | undefined, { request, client }: Payer): string => {
  if (!actor) return client;
  return actor.token ? tokenPayer(request.headers.authorization ?? '') : `account ${actor.id}`;
};

/** Without one of these there is no account to look up. */
const hasCredentials = ({ headers }: Request): boolean => Boolean(headers.authorization ?? headers.cookie);

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/**
 * Divides a process among its clients. A client with too many failed posts is rejected as well. A member has
 * a separate budget and is not rejected, so the desk and the other visitors of an office keep working beside
 * a failing script; its token is rejected once its own failed posts are used up.
 */
export function createClientBudget({ services, contextOf }: BudgetOptions): ClientBudget {
  const { env, rateLimits } = services;
  const budgets = new ClientBudgets();

  const failedTooOften = (payer: string): Promise<AppError | null> =>
    rateLimits.check('failedPostByAddress', payer).then(
      () => null,
      (error: AppError) => error,
    );

  async function refusal({ request, client }: Payer): Promise<AppError | null> {
    const seconds = budgets.waitSeconds(client);
    if (seconds > 0) return new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: seconds });
    return isRead(request) ? null : failedTooOften(client);
  }

  /**
   * For a token that used up its own failed posts. Only known tokens are counted, so a forged one is never
   * found.
   */
  async function tokenRefusal(request: Request): Promise<AppError | null> {
    const { authorization } = request.headers;
    return authorization === undefined || isRead(request) ? null : failedTooOften(tokenPayer(authorization));
  }

  const actorOf = (request: Request, response: Response): Promise<Actor | null> =>
    knownActor(request) ?? contextOf(request, response, 'rest').actor();

  async function countFailure(payer: Payer, response: Response): Promise<void> {
    const actor = hasCredentials(payer.request) ? await actorOf(payer.request, response) : null;
    await rateLimits.count('failedPostByAddress', payerOf(actor, payer));
  }

  function chargeAtEnd(payer: Payer, response: Response): void {
    const { request } = payer;
    const { socket } = request;
    const writtenBefore = socket.bytesWritten;
    // Files and cached pages are the same bytes for everyone and cost next to nothing.
    const isMade = /^\/(?:trpc|api)(?:\/|$)/i.test(request.path) || request.method === 'POST';
    const work = new Work();
    works.set(request, work);
    work.resume();
    response.once('close', () => {
      const bytes = work.bytes + (isMade ? Math.max(0, socket.bytesWritten - writtenBefore) : 0);
      const cost = { milliseconds: work.pause(), bytes };
      const charge = (actor?: Actor | null) => budgets.charge(payerOf(actor, payer), cost);
      const actor = knownActor(request);
      if (actor) actor.then(charge, () => charge());
      else charge();
      if (request.method === 'POST' && failed.has(response.statusCode)) {
        countFailure(payer, response).catch(() => {});
      }
    });
    // A response that has begun is finished or a stream; how fast the client reads it is not our work.
    const writeHead = response.writeHead;
    response.writeHead = ((...parameters: Parameters<typeof writeHead>) => {
      work.pause();
      return writeHead.apply(response, parameters);
    }) as typeof writeHead;
  }

  return {
    async middleware(request, response, next) {
      if (env.RATE_LIMITS === 'off') return next();
      const client = limitAddress(request.ip);
      const byAddress = await refusal({ request, client });
      const isStranger = byAddress !== null && (await actorOf(request, response)) === null;
      const refused = isStranger ? byAddress : await tokenRefusal(request);
      if (refused) {
        if (request.path.startsWith('/trpc')) sendTrpcFailure(response, refused);
        else sendFailure(response, refused);
        return;
      }
      chargeAtEnd({ request, client }, response);
      next();
    },
    begin(address) {
      if (env.RATE_LIMITS === 'off') return () => undefined;
      const client = countedAs(address);
      if (budgets.waitSeconds(client) > 0) return null;
      const work = new Work();
      work.resume();
      return (bytes) => budgets.charge(client, { milliseconds: work.pause(), bytes });
    },
  };
}
