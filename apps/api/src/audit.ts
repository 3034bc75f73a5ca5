import type { Prisma } from '@perfboard/db/client';
import type { Actor, Context } from './trpc/context.ts';

interface AuditEntry {
  /** Noun and verb, e.g. `project.update`. */
  action: string;
  entity: string;
  entity_uuid?: string;
  /** Never personal data of a lead: the trail outlives an erasure. */
  details?: Prisma.InputJsonObject;
}

/** Writes down who did what. The trail cannot be changed afterwards. */
export async function recordAudit(
  ctx: Pick<Context, 'services' | 'requestId'> & { currentActor: Actor },
  entry: AuditEntry,
): Promise<void> {
  await ctx.services.database.prisma.audit.create({
    data: { ...entry, actor: ctx.currentActor.email, request_id: ctx.requestId },
  });
}
