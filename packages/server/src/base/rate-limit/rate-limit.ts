import { createHmac } from 'node:crypto';
import { AppError } from '@perfboard/contracts/error';
import type { ServerVariables } from '@perfboard/process/environment';
import { Redis } from 'ioredis';
import ipaddr from 'ipaddr.js';
import type pg from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { localRules, type RateLimitName, rateLimitRules } from './rate-limit-rules.ts';

/** A limit whose row the caller updates in its own statement. */
export interface CountedLimit {
  /** Key of its row in `rate_limits`. */
  key: string;
  points: number;
  windowMs: number;
}

export interface RateLimits {
  /** False if limits are off. */
  isOn: boolean;
  /** A limit as the database counts it; null if it is counted elsewhere or not at all. */
  counted(name: RateLimitName, key: string): CountedLimit | null;
  /**
   * Spends one or more points.
   * @throws AppError TOO_MANY_REQUESTS with the seconds to wait
   */
  consume(name: RateLimitName, key: string, points?: number): Promise<void>;
  /** Spends a point and returns how many are spent; never rejects. */
  count(name: RateLimitName, key: string): Promise<number>;
  /**
   * Spends nothing.
   * @throws AppError TOO_MANY_REQUESTS when no points are left
   */
  check(name: RateLimitName, key: string): Promise<void>;
  /** Refunds one or more points. */
  refund(name: RateLimitName, key: string, points?: number): Promise<void>;
  reset(name: RateLimitName, key: string): Promise<void>;
  close(): void;
}

/**
 * The part of an address that is counted: an IPv6 customer has a whole /64, and an IPv4 address is the same
 * in both notations.
 */
export function limitAddress(address: string | undefined): string {
  return limitNet(address, 64);
}

/**
 * Like `limitAddress` for long windows: a customer can get any number of /64 networks, all within one /48.
 */
export function limitNetwork(address: string | undefined): string {
  return limitNet(address, 48);
}

function limitNet(address: string | undefined, bits: 48 | 64): string {
  const plain = address?.split('%', 1)[0] ?? '';
  if (!ipaddr.isValid(plain)) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  return `${parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`;
}

/** A time to wait, rounded up. */
function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** The error of an exhausted limit, with the time to wait. */
export const tooMany = (waitMs: number): AppError => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait = waitText(seconds);
  return new AppError('TOO_MANY_REQUESTS', `Too many requests. Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
};

const none: RateLimits = {
  isOn: false,
  counted: () => null,
  consume: async () => {},
  count: async () => 0,
  check: async () => {},
  refund: async () => {},
  reset: async () => {},
  close: () => {},
};

/** Counts one rule: in this process, in Redis, or in PostgreSQL. */
function createLimiter(name: RateLimitName, redis: Redis | null, pool: pg.Pool): RateLimiterAbstract {
  const { points, windowSeconds } = rateLimitRules[name];
  const shape = { keyPrefix: name, points, duration: windowSeconds };
  // An unavailable store must not lose a lead: this process counts alone until it is back.
  const insuranceLimiter = new RateLimiterMemory(shape);
  if (localRules.has(name)) return insuranceLimiter;
  if (redis) return new RateLimiterRedis({ ...shape, storeClient: redis, insuranceLimiter });
  return new RateLimiterPostgres({
    ...shape,
    storeClient: pool,
    // Explicit, because it is otherwise guessed from a class name.
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // Only one of them cleans up the table.
    clearExpiredByTimeout: name === 'leadByAddress',
    insuranceLimiter,
  });
}

/** Limits shared by every process: counted in Redis if available, else in PostgreSQL. */
export function createRateLimits(options: {
  env: Pick<ServerVariables, 'RATE_LIMITS' | 'REDIS_URL'> & { SESSION_SECRET: string };
  pool: pg.Pool;
}): RateLimits {
  const { env } = options;
  if (env.RATE_LIMITS === 'off') return none;
  const redis = env.REDIS_URL
    ? new Redis(env.REDIS_URL, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1_000 })
    : null;
  redis?.on('error', () => {});
  const limiters = new Map(
    (Object.keys(rateLimitRules) as RateLimitName[]).map(
      (name) => [name, createLimiter(name, redis, options.pool)] as const,
    ),
  );
  const limiter = (name: RateLimitName) => limiters.get(name) as RateLimiterAbstract;
  // Keys are IP and email addresses: a keyed hash fits the column and reveals nothing.
  const digest = (key: string) =>
    createHmac('sha256', env.SESSION_SECRET).update(`rate limit ${key}`).digest('base64url').slice(0, 24);
  return {
    isOn: true,
    counted(name, key) {
      if (redis || localRules.has(name)) return null;
      const { points, windowSeconds } = rateLimitRules[name];
      return { key: `${name}:${digest(key)}`, points, windowMs: windowSeconds * 1_000 };
    },
    async consume(name, key, points = 1) {
      try {
        await limiter(name).consume(digest(key), points);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext);
        throw error;
      }
    },
    async count(name, key) {
      try {
        return (await limiter(name).consume(digest(key))).consumedPoints;
      } catch (error) {
        if (error instanceof RateLimiterRes) return error.consumedPoints;
        throw error;
      }
    },
    async check(name, key) {
      const spent = await limiter(name).get(digest(key));
      if (spent && spent.consumedPoints >= rateLimitRules[name].points) throw tooMany(spent.msBeforeNext);
    },
    async refund(name, key, points = 1) {
      await limiter(name).reward(digest(key), points);
    },
    async reset(name, key) {
      await limiter(name).delete(digest(key));
    },
    close() {
      redis?.disconnect();
    },
  };
}
