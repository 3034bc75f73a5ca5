import { AppError } from '@perfboard/contracts/error';
import type { Db, PrismaClient } from '@perfboard/db/client';
import { isJobName, jobCatalog, type QueueName, queueNames } from '@perfboard/jobs/catalog';
import { outboxRetry } from '@perfboard/jobs/outbox-row';
import type { Queues } from '@perfboard/jobs/queue';
import { z } from 'zod';

export const jobMessages = {
  retried: 'Job queued for retry',
  dismissed: 'Job dismissed',
  notFound: 'Failed job not found',
} as const;

export const failedJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  queue: z.enum(queueNames),
  /** Ids only: payloads contain no personal data. */
  payload: z.unknown(),
  attempts: z.number(),
  error: z.string(),
  failed_at: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type FailedJobItem = z.output<typeof failedJobSchema>;

const shownPerQueue = 50;
const shownOfOutbox = 200;

interface JobStores {
  prisma: Pick<PrismaClient, 'outbox'>;
  queues: Queues;
}

/**
 * Failed jobs, newest first: those in the outbox, whether or not the queue still has them, and scheduled
 * ones.
 */
export async function listFailedJobs({ prisma, queues }: JobStores): Promise<FailedJobItem[]> {
  const [rows, ...lists] = await Promise.all([
    prisma.outbox.findMany({
      where: { failed_at: { not: null }, done_at: null },
      orderBy: { failed_at: 'desc' },
      take: shownOfOutbox,
    }),
    ...queueNames.map((name) => queues.failedJobs(name, { limit: shownPerQueue })),
  ]);
  const queued = lists.flat();
  const attemptsOf = new Map(queued.map(({ id, attempts }) => [id, attempts]));
  const fromOutbox: FailedJobItem[] = rows.map((row) => ({
    id: row.id,
    name: row.job,
    queue: queueOf(row.job),
    payload: row.payload,
    attempts: attemptsOf.get(row.id) ?? row.attempts,
    error: row.last_error ?? '',
    failed_at: row.failed_at?.toISOString() ?? null,
    request_id: row.request_id,
  }));
  // Jobs with an outbox row are listed from there, or were dismissed.
  const others = queued.filter(({ id }) => !isOutboxId(id));
  return [...fromOutbox, ...others].sort((a, b) => (b.failed_at ?? '').localeCompare(a.failed_at ?? ''));
}

const isOutboxId = (id: string): boolean => z.uuid().safeParse(id).success;

/** The row may come from a release with other jobs. */
const queueOf = (job: string): QueueName => (isJobName(job) ? jobCatalog[job].queue : 'maintenance');

interface JobChange {
  tx: Db;
  queues: Queues;
}

/**
 * Retries a failed job with all its attempts. A job from the outbox is retried through it, so that its
 * outcome is recorded there too.
 * @throws AppError NOT_FOUND
 */
export async function retryJob({ tx, queues }: JobChange, queue: QueueName, id: string): Promise<void> {
  if (isOutboxId(id)) {
    const { count } = await tx.outbox.updateMany({
      where: { id, failed_at: { not: null }, done_at: null },
      data: outboxRetry(),
    });
    if (count > 0) {
      // The dispatcher sweeps anyway; this only saves time.
      await tx.$executeRaw`select pg_notify('outbox', '')`;
      return;
    }
  }
  if (!(await queues.retry(queue, id))) throw new AppError('NOT_FOUND', jobMessages.notFound);
}

/**
 * Dismisses a failed job. An outbox row stays for a while, so that a quarantined job is not enqueued again.
 * @throws AppError NOT_FOUND
 */
export async function dismissJob({ tx, queues }: JobChange, queue: QueueName, id: string): Promise<void> {
  const { count } = isOutboxId(id)
    ? await tx.outbox.updateMany({
        where: { id, failed_at: { not: null }, done_at: null },
        data: { done_at: new Date() },
      })
    : { count: 0 };
  if (count === 0 && !(await queues.remove(queue, id))) {
    throw new AppError('NOT_FOUND', jobMessages.notFound);
  }
}
