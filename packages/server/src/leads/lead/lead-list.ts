import type { LeadFilter } from '@perfboard/contracts/lead-filter';
import { assigneeWords } from '@perfboard/contracts/words/lead';
import { Prisma } from '@perfboard/db/client';
import { type ListRequest, textMatches } from '../../base/list/list.ts';
import { isOfSource } from './lead-origin.ts';

export interface LeadListRequest<Sort extends string, Status extends string>
  extends ListRequest<Sort>,
    LeadFilter {
  status?: Status | undefined;
  /** Restricts the list to these. */
  uuids?: readonly string[] | undefined;
}

interface LeadTable {
  /** One of `searchText`. */
  search: string;
  statusType: 'booking_status' | 'contact_status';
  /** Condition for rows without an answer. */
  isUnanswered: Prisma.Sql;
}

const dayMs = 24 * 60 * 60_000;
const isDay = (moment: string): boolean => !moment.includes('T');

/** The end of a moment: for a day, its last second. */
export const endOf = (moment: string): Date => new Date(Date.parse(moment) + (isDay(moment) ? dayMs : 0));

/** The list from the caller's view: `me` is the caller's own id. */
export const asCaller = <Request extends { assignee?: string | undefined }>(
  request: Request,
  callerId: string,
): Request => (request.assignee === assigneeWords.me ? { ...request, assignee: callerId } : request);

/** Conditions of a list of leads. Spam and other leads are never mixed, unless they are selected by uuid. */
export function leadsWhere(
  request: LeadListRequest<string, string>,
  { search, statusType, isUnanswered }: LeadTable,
): Prisma.Sql[] {
  const { q, status, unanswered, from, until, assignee, source, uuids } = request;
  const where = uuids
    ? [Prisma.sql`uuid = any(${[...uuids]}::uuid[])`]
    : [Prisma.sql`is_spam = ${request.spam ?? false}`];
  if (q) where.push(textMatches(search, q));
  if (status) where.push(Prisma.sql`status = ${status}::${Prisma.raw(statusType)}`);
  if (unanswered) where.push(isUnanswered);
  if (from) where.push(Prisma.sql`created_at >= ${new Date(from)}`);
  if (until) where.push(Prisma.sql`created_at < ${endOf(until)}`);
  if (source) where.push(isOfSource(source));
  if (assignee === assigneeWords.nobody) where.push(Prisma.sql`assignee_id is null`);
  else if (assignee) where.push(Prisma.sql`assignee_id = ${assignee}`);
  return where;
}
