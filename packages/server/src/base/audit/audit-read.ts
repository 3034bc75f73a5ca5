import { normalizeEmail } from '@perfboard/contracts/email';
import { isEmail } from '@perfboard/contracts/email-field';
import { pseudonymize } from '@perfboard/process/log-safety';
import type { Context } from '../trpc/context.ts';
import { actorName, recordAudit } from './audit.ts';

/** An open screen reloads with every change: views within this time make one row. */
const sameLookMs = 10 * 60_000;

interface Read {
  entity: 'booking' | 'contact' | 'subscriber' | 'newsletter' | 'mail';
  q?: string | null | undefined;
  cursor?: string | null | undefined;
  /** Without paging, for scripts that read the whole list. */
  isWhole?: boolean;
}

type ReadContext = Pick<Context, 'services' | 'requestId'> & {
  currentActor: { email: string; token?: { name: string } | undefined };
};

/**
 * Records that leads were searched by a full email address, or read as a whole list. The address itself must not
 * enter the trail, which outlives an erasure; the logs' pseudonym is stored.
 */
export async function auditRead(
  ctx: ReadContext,
  { entity, q, cursor, isWhole = false }: Read,
): Promise<void> {
  if (cursor) return;
  const email = normalizeEmail(q ?? '');
  const isSearch = isEmail(email);
  if (!isSearch && !isWhole) return;
  const { prisma, env } = ctx.services;
  const action = isSearch ? `${entity}.search_address` : `${entity}.read_all`;
  const details = isSearch ? { address: pseudonymize(env.SESSION_SECRET, email) } : {};
  const known = await prisma.audit.count({
    where: {
      action,
      actor: actorName(ctx),
      details: { equals: details },
      created_at: { gt: new Date(Date.now() - sameLookMs) },
    },
  });
  if (known === 0) await recordAudit(prisma, ctx, { action, entity, details });
}
