import type { HttpServices } from '@perfboard/server/base/service/services';
import type { Actor } from '@perfboard/server/base/trpc/actor';
import { watchSession } from '@perfboard/server/people/session/session-watch';
import type { Response } from 'express';

const drained = (response: Response): Promise<void> =>
  new Promise((resolve) => {
    response.once('drain', resolve);
    response.once('close', resolve);
  });

interface Batches {
  services: HttpServices;
  /** The answer ends with their session; null where it needs none. */
  actor: Actor | null;
  batches: AsyncIterable<string>;
}

/**
 * Sends text while it is made: a hundred thousand rows need no more memory than a few. A client that goes away or reads
 * slowly stops the making.
 */
export async function sendBatches(response: Response, { services, actor, batches }: Batches): Promise<void> {
  const watch = actor && watchSession(services, actor);
  // Aborted, so that a partial response does not look complete.
  watch?.ended.addEventListener('abort', () => response.destroy());
  try {
    for await (const batch of batches) {
      if (response.destroyed) return;
      if (!response.write(batch)) await drained(response);
    }
    response.end();
  } finally {
    watch?.stop();
  }
}
