import { type Audit, auditSchema } from '@perfboard/contracts/change';
import { idempotencyKeySchema } from '@perfboard/contracts/identifier';
import { cursorSchema, limitSchema, pageOf } from '@perfboard/contracts/list';
import { auditEntities } from '@perfboard/contracts/words/desk';
import { Prisma } from '@perfboard/db/client';
import { z } from 'zod';
import { callScope, isKnownKey } from '../idempotency/idempotency.ts';
import { type PageQuery, readPage } from '../list/list.ts';
import { storedDocument } from '../list/stored-value.ts';
import { ownerProcedure, readerProcedure, router } from '../trpc/init.ts';
import { rest } from '../trpc/rest.ts';
import { withNames } from './audit-name.ts';

const auditInput = z.object({
  entity: z.enum(auditEntities).optional(),
  actor: z.string().max(254).optional(),
  cursor: cursorSchema,
  limit: limitSchema().optional(),
});

export function auditQuery(input: z.output<typeof auditInput>): PageQuery {
  const where: Prisma.Sql[] = [];
  if (input.entity) where.push(Prisma.sql`entity = ${input.entity}`);
  if (input.actor) where.push(Prisma.sql`actor = ${input.actor}`);
  return {
    table: 'audits',
    where,
    sort: 'created_at',
    casts: { created_at: 'timestamptz' },
    direction: 'desc',
    cursor: input.cursor,
    limit: input.limit,
  };
}

const toAudit = (row: Omit<Audit, 'created_at' | 'entity_name'> & { created_at: Date }): Audit => ({
  ...row,
  entity_name: null,
  details: storedDocument(auditSchema.shape.details, row.details, {}),
  created_at: row.created_at.toISOString(),
});

/** Read-only: there is no procedure to write, and the database rejects changes. */
export const auditRouter = router({
  page: ownerProcedure
    .meta(rest('GET /audits', 'List who did what and when, newest first'))
    .input(auditInput)
    .output(pageOf(auditSchema))
    .query(async ({ ctx, input }) => {
      const { prisma } = ctx.services;
      const page = await readPage({ prisma, ...auditQuery(input), toItem: toAudit });
      return { ...page, items: await withNames(prisma, page.items) };
    }),

  /** Whether the caller's call with this idempotency key was done: its answer may have been lost. */
  wasDone: readerProcedure
    .input(z.object({ call: z.string().max(100), key: idempotencyKeySchema.unwrap() }))
    .output(z.object({ is_done: z.boolean() }))
    .query(async ({ ctx, input: { call, key } }) => ({
      is_done: await isKnownKey(ctx.services.pool, { scope: callScope(call, ctx.currentActor), key }),
    })),
});
