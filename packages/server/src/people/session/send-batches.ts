import type { AuditEntity } from '@perfboard/contracts/words/desk';
import type { Request, RequestHandler, Response } from 'express';
import { type AuditEntry, recordAudit } from '../../base/audit/audit.ts';
import type { DoorTools } from '../../base/http/door.ts';
import { drained } from '../../base/http/drained.ts';
import { describeCsv } from '../../base/http/send-file.ts';
import { byteOrderMark, csvLine } from '../../base/list/csv.ts';
import type { HttpServices } from '../../base/service/services.ts';
import type { Actor } from '../../base/trpc/actor.ts';
import { confirmedMemberOf } from '../../base/trpc/role.ts';
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

interface CsvFile {
  services: HttpServices;
  /** The file ends with their session. */
  actor: Actor;
  name: string;
  columns: readonly string[];
  batches: AsyncIterable<ReadonlyArray<readonly string[]>>;
}

/** Streams a CSV file while it is generated. */
async function sendCsv(
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

interface MemberExport extends Pick<CsvFile, 'name' | 'columns' | 'batches'> {
  /** For the audit trail. */
  details: NonNullable<AuditEntry['details']>;
}

/**
 * Answers with a CSV file, for an editor who entered the password recently. The audit trail has it as an export of
 * `entity`.
 */
export const memberExport =
  (
    { services, contextOf }: Pick<DoorTools, 'services' | 'contextOf'>,
    entity: AuditEntity,
    exportOf: (request: Request, actor: Actor) => Promise<MemberExport>,
  ): RequestHandler =>
  async (request, response) => {
    const ctx = contextOf(request, response, 'rest');
    const actor = await confirmedMemberOf(services, ctx, 'editor');
    const { details, ...file } = await exportOf(request, actor);
    const entry = { action: `${entity}.export`, entity, details };
    await recordAudit(services.prisma, { ...ctx, currentActor: actor }, entry);
    await sendCsv(response, { services, actor, ...file });
  };
