import type { Response } from 'express';
import { drained } from '../../base/http/drained.ts';
import { describeCsv } from '../../base/http/send-file.ts';
import { byteOrderMark, csvLine } from '../../base/list/csv.ts';
import type { HttpServices } from '../../base/service/services.ts';
import type { Actor } from '../../base/trpc/actor.ts';
import { watchSession } from './session-watch.ts';

interface Batches {
  services: HttpServices;
  /** The response ends with their session; null if it needs none. */
  actor: Actor | null;
  batches: AsyncIterable<string>;
}

/**
 * Streams text while it is generated, so that a hundred thousand rows need no more memory than a few. A
 * client that disconnects or reads slowly pauses the generation.
 */
export async function sendBatches(response: Response, { services, actor, batches }: Batches): Promise<void> {
  const watch = actor && watchSession(services, actor);
  // Destroyed instead of ended, so that an incomplete file is not mistaken for a complete one.
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

export interface CsvFile {
  services: HttpServices;
  /** The file ends with their session. */
  actor: Actor;
  name: string;
  columns: readonly string[];
  batches: AsyncIterable<ReadonlyArray<readonly string[]>>;
}

/** Streams a CSV file while it is generated. */
export async function sendCsv(
  response: Response,
  { services, actor, name, columns, batches }: CsvFile,
): Promise<void> {
  describeCsv(response.status(200), name, 'no-store');
  async function* lines() {
    yield byteOrderMark + csvLine(columns);
    for await (const batch of batches) yield batch.map(csvLine).join('');
  }
  await sendBatches(response, { services, actor, batches: lines() });
}
