import type { WriteResult } from '@perfboard/contracts/error';
import type { AuditEntity } from '@perfboard/contracts/words/desk';
import type { Db, Prisma } from '@perfboard/db/client';
import { answeredBefore, once } from '../idempotency/idempotency.ts';
import type { Context } from '../trpc/context.ts';

export interface AuditEntry {
  /** Noun and verb, e.g. `project.update`. */
  action: string;
  entity: AuditEntity;
  entity_uuid?: string;
  /** Never personal data of a lead: the trail outlives an erasure. */
  details?: Prisma.InputJsonObject;
}

/** Who acted, and in which request. */
interface AuditSource {
  requestId: string;
  currentActor: { email: string; token?: { name: string } | undefined };
}

/** How the audit trail names a caller. */
export const actorName = ({ currentActor: { email, token } }: Pick<AuditSource, 'currentActor'>): string =>
  token ? `${email} (token ${token.name})` : email;

/**
 * Records who did what, in the caller's transaction if there is one. The trail can't be changed afterwards.
 */
export async function recordAudit(db: Db, source: AuditSource, entry: AuditEntry): Promise<void> {
  await db.audit.create({ data: { ...entry, actor: actorName(source), request_id: source.requestId } });
}

type AdminContext = AuditSource &
  Pick<Context, 'attempt'> & {
    services: Pick<Context['services'], 'prisma'> & Partial<Pick<Context['services'], 'changes'>>;
  };

interface Trail extends AuditEntry {
  /** Set by a repetition that found nothing to change: no audit row is written. */
  isUnchanged?: boolean;
}

interface AuditedOptions {
  /** Milliseconds that the transaction may take. */
  timeoutMs?: number;
}

/**
 * Makes a change and its audit row in one transaction, so that neither exists without the other. With an
 * idempotency key, a repetition gets the first answer.
 * @param entry the audit row; its uuid is the answer's unless given
 * @param write makes the change; details for the audit row go into `trail`
 */
export async function audited<Answer extends object>(
  ctx: AdminContext,
  entry: AuditEntry,
  write: (tx: Db, trail: Trail) => Promise<Answer>,
  { timeoutMs = 15_000 }: AuditedOptions = {},
): Promise<Answer> {
  const { prisma, changes } = ctx.services;
  let { entity } = entry;
  const answer = await prisma.$transaction(
    (tx) =>
      once(tx, ctx.attempt, async () => {
        const trail: Trail = { ...entry };
        const answer = await write(tx, trail);
        const { isUnchanged, ...row } = trail;
        if (isUnchanged) return answer;
        const named = 'uuid' in answer ? { entity_uuid: String(answer.uuid) } : {};
        entity = trail.entity;
        await recordAudit(tx, ctx, { ...named, ...row });
        return answer;
      }),
    { timeout: timeoutMs, maxWait: 5_000 },
  );
  // The writing process is notified immediately; others are notified by the database.
  changes?.announce(entity);
  return answer;
}

/**
 * Does something at another server, such as sending an email, and records it afterwards: no transaction waits
 * for that server, however slow it is. With an idempotency key, a later repetition gets the first answer; two
 * at the same time may both act.
 */
export async function auditedAfter(
  ctx: AdminContext & { services: Pick<Context['services'], 'pool'> },
  entry: AuditEntry,
  act: () => Promise<WriteResult>,
): Promise<WriteResult> {
  const first = await answeredBefore(ctx.services, ctx.attempt);
  if (first) return first;
  const answer = await act();
  return audited(ctx, entry, async () => answer);
}
