import { type LeadFilter, leadFilterFields } from '@perfboard/contracts/lead-filter';
import { cursorSchema, limitSchema, searchSchema } from '@perfboard/contracts/list';
import { assigneeWords, type LeadKind } from '@perfboard/contracts/words/lead';
import { leadReferencePattern } from '@perfboard/contracts/words/lead-reference';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import type { z } from 'zod';
import { auditRead } from '../../base/audit/audit-read.ts';
import { type ListRequest, type PageQuery, readPage, streamRows, wordsMatch } from '../../base/list/list.ts';
import type { OptionColumn } from '../../base/list/stored-value.ts';
import { answerWhole, wholeListBatch } from '../../base/list/whole-list.ts';
import type { Context } from '../../base/trpc/context.ts';
import { withMentions } from '../../people/member/member-names.ts';
import { isOfSource } from './lead-origin.ts';

export interface LeadListRequest<Sort extends string, Status extends string>
  extends ListRequest<Sort>,
    LeadFilter {
  status?: Status | undefined;
  /** Restricts the list to these leads. */
  uuids?: readonly string[] | undefined;
}

interface LeadTable {
  /** One of `searchText`. */
  search: string;
  status: OptionColumn;
  /** For rows without an answer. */
  unanswered: readonly string[];
}

const dayMs = 24 * 60 * 60_000;
const isDay = (moment: string): boolean => !moment.includes('T');

/** The exclusive end of a time range: the moment itself, or the end of its day. */
export const endOf = (moment: string): Date => new Date(Date.parse(moment) + (isDay(moment) ? dayMs : 0));

/** The list from the caller's view: `me` is the caller's own id. */
export const asCaller = <Request extends { assignee?: string | undefined }>(
  request: Request,
  callerId: string,
): Request => (request.assignee === assigneeWords.me ? { ...request, assignee: callerId } : request);

/** Leads that contain each word of `q`, or have the reference that their sender names. */
export function leadMatch(search: string, q: string): Prisma.Sql {
  const reference = q.toUpperCase();
  if (!leadReferencePattern.test(reference)) return wordsMatch(search, q);
  return Prisma.sql`(${wordsMatch(search, q)} or upper(right(uuid::text, 8)) = ${reference})`;
}

/** Conditions of a list of leads. Spam and other leads are never mixed, unless they are selected by uuid. */
export function leadsWhere(
  request: LeadListRequest<string, string>,
  table: LeadTable,
): Pick<PageQuery, 'where' | 'shownAs'> {
  const { q, status, unanswered, from, until, assignee, source, uuids } = request;
  const where = uuids
    ? [Prisma.sql`uuid = any(${[...uuids]}::uuid[])`]
    : [Prisma.sql`is_spam = ${request.spam ?? false}`];
  if (q) where.push(leadMatch(table.search, q));
  if (from) where.push(Prisma.sql`created_at >= ${new Date(from)}`);
  if (until) where.push(Prisma.sql`created_at < ${endOf(until)}`);
  if (source) where.push(isOfSource(source));
  if (assignee === assigneeWords.unassigned) where.push(Prisma.sql`assignee_id is null`);
  else if (assignee) where.push(Prisma.sql`assignee_id = ${assignee}`);
  const values = [...(status ? [[status]] : []), ...(unanswered ? [table.unanswered] : [])];
  return { where, shownAs: values.map((one) => ({ column: table.status, values: one })) };
}

/** The filters of a list over REST, besides the status. */
export const leadListFields = {
  q: searchSchema,
  ...leadFilterFields,
  cursor: cursorSchema,
  limit: limitSchema(1000).optional(),
};

interface LeadList<Row, Item extends z.ZodType> {
  kind: LeadKind;
  query: PageQuery;
  toItem: (row: Row) => z.output<Item>;
  schema: Item;
}

async function* withNames<Row extends { note: string }>(
  prisma: PrismaClient,
  batches: AsyncGenerator<Row[]>,
) {
  for await (const rows of batches) yield await withMentions(prisma, rows);
}

/** Sends a list over REST: all of it without a limit, otherwise a page with the next cursor in a header. */
export async function answerLeads<
  Row extends { uuid: string; note: string },
  Item extends z.ZodType<{ note: string }>,
>(
  ctx: Context & Parameters<typeof auditRead>[0],
  input: { limit?: number | undefined } & Omit<Parameters<typeof auditRead>[1], 'entity' | 'isWhole'>,
  { kind, query, toItem, schema }: LeadList<Row, Item>,
): Promise<z.output<Item>[]> {
  const isWhole = input.limit === undefined;
  await auditRead(ctx, { ...input, entity: kind, isWhole });
  const { prisma } = ctx.services;
  if (isWhole) {
    const rows = withNames(prisma, streamRows<Row>(prisma, query, wholeListBatch));
    return answerWhole(ctx, { rows, toItem, schema, wrap: (items) => items });
  }
  const page = await readPage({ prisma, ...query, toItem });
  if (page.next_cursor) ctx.setHeader('x-next-cursor', page.next_cursor);
  return withMentions(prisma, page.items);
}
