import { AppError } from '@perfboard/contracts/error';
import { Redis } from 'ioredis';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Env } from './env.ts';

/** Points a key may spend within a window. Chosen so that a shared office address never notices them. */
export const rateLimitRules = {
  /** Accepted leads of one address. */
  leadByAddress: { points: 60, windowSeconds: 600 },
  /** Accepted leads of one sender e-mail. */
  leadByEmail: { points: 10, windowSeconds: 600 },
  /** Failed sign-ins of one address, and against one account. */
  signInByAddress: { points: 30, windowSeconds: 900 },
  signInByAccount: { points: 10, windowSeconds: 900 },
} as const;
export type RateLimitName = keyof typeof rateLimitRules;

export interface RateLimits {
  /** Spends a point. @throws AppError TOO_MANY_REQUESTS with the seconds to wait */
  consume(name: RateLimitName, key: string): Promise<void>;
  /** Refuses when the points are spent already, without spending one. */
  check(name: RateLimitName, key: string): Promise<void>;
  reset(name: RateLimitName, key: string): Promise<void>;
  close(): void;
}

const tooMany = (result: RateLimiterRes) => {
  const seconds = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new AppError('TOO_MANY_REQUESTS', `Too many requests. Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
};

const none: RateLimits = {
  consume: async () => {},
  check: async () => {},
  reset: async () => {},
  close: () => {},
};

/** Limits shared by every process: counted in Redis where there is one, else in PostgreSQL. */
export function createRateLimits(options: {
  env: Pick<Env, 'RATE_LIMITS' | 'REDIS_URL'>;
  pool: pg.Pool;
}): RateLimits {
  if (options.env.RATE_LIMITS === 'off') return none;
  const redis = options.env.REDIS_URL
    ? new Redis(options.env.REDIS_URL, { enableOfflineQueue: false, maxRetriesPerRequest: 1 })
    : null;
  redis?.on('error', () => {});
  const limiters = new Map<RateLimitName, RateLimiterAbstract>();
  for (const [name, rule] of Object.entries(rateLimitRules) as [
    RateLimitName,
    { points: number; windowSeconds: number },
  ][]) {
    const shape = { keyPrefix: name, points: rule.points, duration: rule.windowSeconds };
    // A dead store must not cost a lead: this process counts alone until it is back.
    const insuranceLimiter = new RateLimiterMemory(shape);
    limiters.set(
      name,
      redis
        ? new RateLimiterRedis({ ...shape, storeClient: redis, insuranceLimiter })
        : new RateLimiterPostgres({
            ...shape,
            storeClient: options.pool,
            tableName: 'rate_limits',
            tableCreated: true,
            clearExpiredByTimeout: true,
            insuranceLimiter,
          }),
    );
  }
  const limiter = (name: RateLimitName) => limiters.get(name) as RateLimiterAbstract;
  return {
    async consume(name, key) {
      try {
        await limiter(name).consume(key);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(error);
        throw error;
      }
    },
    async check(name, key) {
      const result = await limiter(name).get(key);
      if (result && result.remainingPoints <= 0) throw tooMany(result);
    },
    async reset(name, key) {
      await limiter(name).delete(key);
    },
    close() {
      redis?.disconnect();
    },
  };
}
