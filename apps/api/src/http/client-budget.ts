import type { IncomingMessage } from 'node:http';
import { AppError } from '@perfboard/contracts/error';
import { limitAddress } from '@perfboard/server/base/rate-limit/rate-limit';
import type { HttpServices } from '@perfboard/server/base/service/services';
import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from './request-context.ts';
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

/**
 * Shares a process out among its clients. One who failed too often is refused as well. Who is signed in is charged and not
 * refused: the desk goes on beside a robot of the same office.
 */
export function createClientBudget({ services, contextOf }: BudgetOptions): ClientBudget {
  const { env, rateLimits } = services;
  const budgets = new ClientBudgets();

  async function refusal(request: Request, client: string): Promise<AppError | null> {
    const seconds = budgets.waitSeconds(client);
    if (seconds > 0) return new AppError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds: seconds });
    if (request.method === 'GET' || request.method === 'HEAD') return null;
    return rateLimits.check('failedPostByAddress', client).then(
      () => null,
      (error: AppError) => error,
    );
  }

  function chargeAtEnd(request: Request, response: Response, client: string): void {
    const { socket } = request;
    const writtenBefore = socket.bytesWritten;
    // Files and kept pages are the same bytes for everybody, and cost next to nothing.
    const isMade = /^\/(?:trpc|api)(?:\/|$)/i.test(request.path) || request.method === 'POST';
    const work = new Work();
    works.set(request, work);
    work.resume();
    response.once('close', () => {
      const bytes = work.bytes + (isMade ? Math.max(0, socket.bytesWritten - writtenBefore) : 0);
      budgets.charge(client, { milliseconds: work.pause(), bytes });
      if (request.method === 'POST' && failed.has(response.statusCode)) {
        rateLimits.count('failedPostByAddress', client).catch(() => {});
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
      const refused = await refusal(request, client);
      if (refused && !(await contextOf(request, response, 'rest').actor())) {
        if (request.path.startsWith('/trpc')) sendTrpcFailure(response, refused);
        else sendFailure(response, refused);
        return;
      }
      chargeAtEnd(request, response, client);
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
