import { z } from 'zod';

export const uuidSchema = z
  .uuid({ error: 'Invalid uuid' })
  .meta({ description: 'UUIDv7, assigned by the server' });

/** An instant as text, in UTC: what every `*_at` field is outside the database. */
export const instantSchema = z.iso.datetime().meta({ description: 'Instant, ISO 8601 in UTC' });

/**
 * Made by a form when it opens and sent with every try, so that a repeated post is one lead.
 * REST clients send it as the `Idempotency-Key` header.
 */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,100}$/, { error: 'Invalid idempotency key' })
  .optional();
