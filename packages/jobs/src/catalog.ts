import { uuidSchema } from '@perfboard/contracts/identifier';
import { z } from 'zod';

/**
 * Pauses between the attempts of a job: `firstMs` after the first failure, then `factor` times the previous
 * pause, at most `maxMs`.
 */
export interface Backoff {
  firstMs: number;
  factor: number;
  maxMs: number;
}

/** Definition of a job: its queue, its payload (ids only, never personal data) and its retries. */
export interface JobDefinition {
  queue: QueueName;
  payload: z.ZodType;
  attempts: number;
  backoff: Backoff;
  /** Period in milliseconds of a scheduled job. */
  everyMs?: number;
}

/** Separate queues, so that a long newsletter or a backlog of images never delays a notification. */
export const queueNames = ['images', 'notifications', 'newsletters', 'webhooks', 'maintenance'] as const;
export type QueueName = (typeof queueNames)[number];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Ten doublings from 5 s reach the hour (85 minutes in all), then 22 hourly tries: 33 attempts in about 23.5 hours.
 * A mail server or a webhook's receiver that is down overnight loses nothing.
 */
const aboutOneDay = { attempts: 33, backoff: { firstMs: 5 * SECOND, factor: 2, maxMs: HOUR } };

/** An image that can't be processed stays broken; the sweep requests missing variants again. */
const aFewTimes = { attempts: 5, backoff: { firstMs: 2 * SECOND, factor: 3, maxMs: MINUTE } };

/** The delivery rows in the database make a retry safe, and giving up would leave a newsletter half sent. */
const manyTimes = { attempts: 200, backoff: { firstMs: 5 * SECOND, factor: 2, maxMs: 10 * MINUTE } };

/** A full disk or an unavailable store may recover within the hour. */
const aboutAnHour = { attempts: 6, backoff: { firstMs: 30 * SECOND, factor: 3, maxMs: 20 * MINUTE } };

/** The schedule starts the next run anyway. */
const untilNextRun = { attempts: 3, backoff: { firstMs: 5 * SECOND, factor: 2, maxMs: MINUTE } };

/** A push notification is worthless an hour later, and the email is sent independently; a reset link expires then. */
const withinTheHour = { attempts: 10, backoff: { firstMs: 5 * SECOND, factor: 2, maxMs: 10 * MINUTE } };

/** Unknown fields are ignored, so that a job enqueued by another release still runs. */
const nothing = z.object({});

/** Every job of the product. A job listed here without a handler does not compile in `startWorkers`. */
export const jobCatalog = {
  'image.process': { queue: 'images', payload: z.object({ image_uuid: uuidSchema }), ...aFewTimes },
  'image.remove': {
    queue: 'images',
    payload: z.object({ image_uuid: uuidSchema, content_hash: z.string().regex(/^[0-9a-f]{16,128}$/) }),
    attempts: 12,
    backoff: { firstMs: 5 * SECOND, factor: 2, maxMs: 10 * MINUTE },
  },
  'image.sweep': { queue: 'images', payload: nothing, everyMs: 5 * MINUTE, ...untilNextRun },
  'file.remove': {
    queue: 'images',
    payload: z.object({ file_uuid: uuidSchema }),
    attempts: 12,
    backoff: { firstMs: 5 * SECOND, factor: 2, maxMs: 10 * MINUTE },
  },
  /** Forgets what was deleted, when it can no longer be restored. */
  'undo.forget': { queue: 'maintenance', payload: z.object({ undo_uuid: uuidSchema }), ...aFewTimes },
  'notification.send': {
    queue: 'notifications',
    payload: z.object({ notification_uuid: uuidSchema }),
    ...aboutOneDay,
  },
  'client_link.send': {
    queue: 'notifications',
    payload: z.object({ request_uuid: uuidSchema }),
    ...aboutOneDay,
  },
  'password_reset.send': {
    queue: 'notifications',
    payload: z.object({ request_uuid: uuidSchema }),
    ...withinTheHour,
  },
  'follow_up.fire': {
    queue: 'notifications',
    payload: z.object({ follow_up_uuid: uuidSchema }),
    ...aboutOneDay,
  },
  'newsletter.send': {
    queue: 'newsletters',
    payload: z.object({ newsletter_uuid: uuidSchema }),
    ...manyTimes,
  },
  'subscriber.import': {
    queue: 'maintenance',
    payload: z.object({ import_uuid: uuidSchema }),
    ...manyTimes,
  },
  'project.import': {
    queue: 'maintenance',
    payload: z.object({ import_uuid: uuidSchema }),
    ...manyTimes,
  },
  'webhook.deliver': {
    queue: 'webhooks',
    payload: z.object({ delivery_uuid: uuidSchema }),
    ...aboutOneDay,
  },
  // Not among the notifications: a push service may be slow, and no email may wait for it.
  'push.send': {
    queue: 'webhooks',
    payload: z.object({ subscription_uuid: uuidSchema, notification_uuid: uuidSchema.optional() }),
    ...withinTheHour,
  },
  'calendar.read': {
    queue: 'webhooks',
    payload: z.object({ calendar_uuid: uuidSchema.optional() }),
    everyMs: 10 * MINUTE,
    ...untilNextRun,
  },
  // Due a day before the appointment; the email is a notification of its own.
  'appointment.remind': {
    queue: 'notifications',
    payload: z.object({ change_uuid: uuidSchema }),
    ...aboutOneDay,
  },
  'backup.make': { queue: 'maintenance', payload: z.object({ backup_uuid: uuidSchema }), ...aboutAnHour },
  // Quotes expire at midnight by the shop's clock; a link that is opened later checks the date itself.
  'quote.clock': { queue: 'maintenance', payload: nothing, everyMs: 10 * MINUTE, ...untilNextRun },
  'maintenance.tidy': { queue: 'maintenance', payload: nothing, everyMs: HOUR, ...untilNextRun },
} as const satisfies Record<string, JobDefinition>;

export type JobName = keyof typeof jobCatalog;
export type JobPayload<N extends JobName> = z.output<(typeof jobCatalog)[N]['payload']>;

export const jobNames = Object.keys(jobCatalog) as JobName[];

/** True for a name in the catalog; rows and queues may hold names of another version of the product. */
export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobCatalog, name);
}

/**
 * Checks a payload against the catalog; fields that it does not name are left out.
 * @throws ZodError when the payload is not what the job takes.
 */
export function parseJobPayload<N extends JobName>(name: N, payload: unknown): JobPayload<N> {
  return jobCatalog[name].payload.parse(payload) as JobPayload<N>;
}

/** Milliseconds to wait before the next attempt after `attemptsMade` (1 or more) failed ones. */
export function retryPauseMs(backoff: Backoff, attemptsMade: number): number {
  return Math.min(backoff.maxMs, backoff.firstMs * backoff.factor ** Math.max(0, attemptsMade - 1));
}
