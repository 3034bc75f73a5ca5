import { normalizeEmail } from '@perfboard/contracts/email';
import { isEmail } from '@perfboard/contracts/email-field';
import { disguise } from '@perfboard/process/log-safety';
import type { Context } from '../trpc/context.ts';
import { recordAudit } from './audit.ts';

/** A screen that stays open reads again with every change: one look is one row. */
const sameLookMs = 10 * 60_000;

interface Read {
  entity: 'booking' | 'contact' | 'subscriber' | 'newsletter' | 'mail';
  q?: string | null | undefined;
  cursor?: string | null | undefined;
  /** Without one, a list that scripts read is answered whole. */
  isWhole?: boolean;
}

type ReadContext = Pick<Context, 'services' | 'requestId'> & {
  currentActor: { email: string; token?: { name: string } | undefined };
};

/**
 * Writes down that leads were looked up by somebody's whole address, or read all at once. The address itself stays out of
 * the trail, which outlives an erasure: its pseudonym is the one of the logs.
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
  const details = isSearch ? { address: disguise(env.SESSION_SECRET, email) } : {};
  const { email: account, token } = ctx.currentActor;
  const known = await prisma.audit.count({
    where: {
      action,
      actor: token ? `${account} (token ${token.name})` : account,
      details: { equals: details },
      created_at: { gt: new Date(Date.now() - sameLookMs) },
    },
  });
  if (known === 0) await recordAudit(prisma, ctx, { action, entity, details });
}
