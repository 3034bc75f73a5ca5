import { z } from 'zod';

export const uuidSchema = z
  .uuid({ error: 'Invalid uuid' })
  .meta({ description: 'UUIDv7, assigned by the server' });

/** An instant as text, in UTC: the format of every `*_at` field outside the database. */
export const instantSchema = z.iso.datetime().meta({ description: 'Instant, ISO 8601 in UTC' });

/**
 * Created when a form opens and sent with every attempt, so that a repeated post is one lead. REST clients
 * send it as the `Idempotency-Key` header.
 */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,100}$/, { error: 'Invalid idempotency key' })
  .optional();
