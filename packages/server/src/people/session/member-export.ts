import type { AuditEntity } from '@perfboard/contracts/words/desk';
import type { Request, RequestHandler } from 'express';
import { type AuditEntry, recordAudit } from '../../base/audit/audit.ts';
import type { DoorTools } from '../../base/http/door.ts';
import type { Actor } from '../../base/trpc/actor.ts';
import { confirmedMemberOf } from '../../base/trpc/role.ts';
import { type CsvFile, sendCsv } from './send-batches.ts';

interface MemberExport extends Pick<CsvFile, 'name' | 'columns' | 'batches'> {
  /** Of what was asked for, in the audit trail. */
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
