import type { JobContext, JobHandlers } from '@perfboard/jobs/worker';
import type { Tracing } from '@perfboard/process/tracing';

type AnyHandler = (payload: never, context: JobContext) => Promise<void>;

/** Wraps the handlers: each attempt of a request's job is a span in that request's trace. */
export function traceJobs(handlers: JobHandlers, tracing: Tracing): JobHandlers {
  const traced = Object.entries(handlers).map(([job, handler]) => [
    job,
    async (payload: never, context: JobContext) => {
      const { requestId } = context;
      if (requestId === undefined) return (handler as AnyHandler)(payload, context);
      const startedAt = performance.timeOrigin + performance.now();
      const record = (error?: string) =>
        tracing.record({
          name: job,
          kind: 'consumer',
          requestId,
          startedAt,
          endedAt: performance.timeOrigin + performance.now(),
          attributes: { 'messaging.system': 'bullmq', 'messaging.operation.name': job },
          ...(error === undefined ? {} : { error }),
        });
      try {
        await (handler as AnyHandler)(payload, context);
        record();
      } catch (error) {
        record(error instanceof Error ? error.message : String(error));
        throw error;
      }
    },
  ]);
  return Object.fromEntries(traced) as JobHandlers;
}
