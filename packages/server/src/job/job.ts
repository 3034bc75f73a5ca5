import { AppError } from '@perfboard/contracts/error';
import type { Db } from '@perfboard/db/client';
import { type QueueName, queueNames } from '@perfboard/jobs/catalog';
import { outboxRetry } from '@perfboard/jobs/outbox-row';
import type { Queues } from '@perfboard/jobs/queue';
import { z } from 'zod';

export const jobMessages = { retried: 'The job is tried again', notFound: 'Failed job not found' } as const;

export const failedJobSchema = z.object({
  id: z.string(),
  name: z.string(),
  queue: z.enum(queueNames),
  /** Ids only: what a job carries is never personal. */
  payload: z.unknown(),
  attempts: z.number(),
  error: z.string(),
  failed_at: z.string().nullable(),
  request_id: z.string().nullable(),
});
export type FailedJobItem = z.output<typeof failedJobSchema>;

const shownPerQueue = 50;

/** Jobs that were given up, newest first, of every queue. */
export async function listFailedJobs(queues: Queues): Promise<FailedJobItem[]> {
  const lists = await Promise.all(
    queueNames.map((name) => queues.failedJobs(name, { limit: shownPerQueue })),
  );
  return lists.flat().sort((a, b) => (b.failed_at ?? '').localeCompare(a.failed_at ?? ''));
}

/**
 * Tries a failed job again with all its attempts. One that came out of the outbox goes through it, so that its
 * outcome is written down there too.
 * @throws AppError NOT_FOUND
 */
export async function retryJob(
  options: { tx: Db; queues: Queues },
  queue: QueueName,
  id: string,
): Promise<void> {
  const isOutboxId = z.uuid().safeParse(id).success;
  if (isOutboxId) {
    const { count } = await options.tx.outbox.updateMany({
      where: { id, failed_at: { not: null } },
      data: outboxRetry(),
    });
    if (count > 0) {
      // The dispatcher sweeps anyway; this spares the admin the wait.
      await options.tx.$executeRaw`select pg_notify('outbox', '')`;
      return;
    }
  }
  if (!(await options.queues.retry(queue, id))) throw new AppError('NOT_FOUND', jobMessages.notFound);
}
