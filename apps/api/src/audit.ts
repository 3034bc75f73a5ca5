import type { Prisma } from '@perfboard/db/client';
import type { Context } from './trpc/context.ts';

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
  ctx: Pick<Context, 'services' | 'requestId'> & {
    currentActor: { email: string; token?: { name: string } | undefined };
  },
  entry: AuditEntry,
): Promise<void> {
  const { email, token } = ctx.currentActor;
  const actor = token ? `${email} (token ${token.name})` : email;
  await ctx.services.database.prisma.audit.create({
    data: { ...entry, actor, request_id: ctx.requestId },
  });
}
