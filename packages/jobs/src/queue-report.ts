import type { JobQueue, QueuedJob } from './backend.ts';
import type { QueueName } from './catalog.ts';

export interface QueueCounts {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  completed: number;
  /** Milliseconds that the job at the head of the queue has been waiting; null if none waits. */
  oldestWaitingAgeMs: number | null;
}

export interface FailedJob {
  id: string;
  name: string;
  queue: QueueName;
  payload: unknown;
  attempts: number;
  error: string;
  /** ISO 8601, UTC; null if the queue does not know. */
  failed_at: string | null;
  request_id: string | null;
}

/** `missing`: the queue does not know the job (never added, cleaned up, or lost with Redis's memory). */
export type QueuedState = 'missing' | 'waiting' | 'active' | 'delayed' | 'completed' | 'failed';

export function knownState(state: string): QueuedState {
  switch (state) {
    case 'active':
    case 'delayed':
    case 'completed':
    case 'failed':
      return state;
    case 'unknown':
      return 'missing';
    default:
      return 'waiting';
  }
}

export async function countQueue(queue: JobQueue): Promise<QueueCounts> {
  const [counts, [oldest]] = await Promise.all([
    queue.getJobCounts('waiting', 'active', 'delayed', 'failed', 'completed'),
    queue.getJobs(['waiting'], 0, 0, true),
  ]);
  return {
    waiting: counts.waiting ?? 0,
    active: counts.active ?? 0,
    delayed: counts.delayed ?? 0,
    failed: counts.failed ?? 0,
    completed: counts.completed ?? 0,
    oldestWaitingAgeMs: oldest ? Math.max(0, Date.now() - waitingSince(oldest)) : null,
  };
}

/** A job that was retried or delayed has not been waiting since its creation. */
function waitingSince(job: QueuedJob): number {
  return Math.max(job.timestamp + (job.opts.delay ?? 0), job.processedOn ?? 0);
}

export function failedJob(queue: QueueName, job: QueuedJob): FailedJob {
  return {
    id: job.id ?? '',
    name: job.name,
    queue,
    payload: job.data.payload,
    attempts: job.attemptsMade,
    error: job.failedReason ?? '',
    failed_at: job.finishedOn ? new Date(job.finishedOn).toISOString() : null,
    request_id: job.data.request_id ?? null,
  };
}
