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
 * What one client may cost a process: bursts are a minute of its time, or many large answers, and half of its time for
 * good. A whole office does not come near; who asks for more than that has to wait for seconds, not for minutes.
 */
export const clientBudget = {
  milliseconds: { burst: 60_000, perSecond: 500 },
  bytes: { burst: 256 * MiB, perSecond: 4 * MiB },
} as const;
type Currency = keyof typeof clientBudget;
type Cost = Record<Currency, number>;

/** Clients that are remembered; one that is forgotten was quiet for long. */
const clientsMax = 20_000;

/** Budgets of clients, each filled up again as time goes by. */
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

  /** Seconds until something is left again; 0 where something is. */
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

  /** @returns the time of one that has been running all along; the difference of two is what it costs */
  step(change: 1 | -1): number {
    const now = performance.now();
    if (this.#running > 0) this.#shared += (now - this.#at) / this.#running;
    this.#at = now;
    this.#running += change;
    return this.#shared;
  }
}

const time = new SharedTime();

/** The cost of a request so far. Waiting for a client's bytes costs nothing. */
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

/** While a body arrives. @returns what goes on, with the bytes that came */
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

/** `limitAddress`, remembered: reading an address costs as much as looking up a kept answer. */
function countedAs(address = ''): string {
  const known = counted.get(address);
  if (known !== undefined) return known;
  const client = limitAddress(address);
  counted.set(address, client);
  return client;
}

/** Posts that were the caller's mistake: reading them was work for nothing. */
const failed = new Set([207, 400, 408, 413, 415]);

interface BudgetOptions {
  services: Pick<HttpServices, 'env' | 'rateLimits'>;
  contextOf: RequestContext;
}

export interface ClientBudget {
  /** Charges every request from here on to its client, and refuses those of one who has spent what he may cost. */
  middleware(request: Request, response: Response, next: NextFunction): Promise<void>;
  /** For an answer that is given at once. @returns what charges it, with its bytes; null where the client has to wait */
  begin(address: string | undefined): ((bytes: number) => void) | null;
}

const tokenPayer = (authorization: string): string =>
  `token ${createHash('sha256').update(authorization).digest('base64url')}`;

interface Payer {
  request: Request;
  /** Its address. */
  client: string;
}

/** The payer of a request: a token or account, if known, before the address that it shares with others. */
const payerOf = (actor: Actor | null | undefined, { request, client }: Payer): string => {
  if (!actor) return client;
  return actor.token ? tokenPayer(request.headers.authorization ?? '') : `account ${actor.id}`;
};

/** A request without them is a stranger's and needs no lookup. */
const hasCredentials = ({ headers }: Request): boolean => Boolean(headers.authorization ?? headers.cookie);

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/**
 * Shares a process out among its clients. One who failed too often is refused as well. A member pays from a budget of its own
 * and is not refused, so the desk and the visitors of an office go on beside a script that fails; the script's token is refused
 * once its own failed posts are used up.
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

  /** Of a token that used up its own failed posts. Only a known token is counted, so a forged one is not here. */
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
    // Files and kept pages are the same bytes for everybody, and cost next to nothing.
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
    // An answer that has begun is worked out, or a stream; how fast the client takes it is not our work.
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
