import { Prisma } from '@perfboard/db/client';
import { type ListRequest, textMatches } from '../list/list.ts';

export interface LeadListRequest<Sort extends string, Status extends string> extends ListRequest<Sort> {
  status?: Status | undefined;
  /** Only those that nobody has answered yet. */
  unanswered?: boolean | undefined;
  spam?: boolean | undefined;
}

interface LeadTable {
  /** One of `searchText`. */
  search: string;
  statusType: 'booking_status' | 'contact_status';
  /** Whether nobody has answered a row yet. */
  isUnanswered: Prisma.Sql;
}

/** The rows of a list of leads: spam and the rest never stand together. */
export function leadsWhere(
  request: LeadListRequest<string, string>,
  { search, statusType, isUnanswered }: LeadTable,
): Prisma.Sql[] {
  const where = [Prisma.sql`is_spam = ${request.spam ?? false}`];
  if (request.q) where.push(textMatches(search, request.q));
  if (request.status) where.push(Prisma.sql`status = ${request.status}::${Prisma.raw(statusType)}`);
  if (request.unanswered) where.push(isUnanswered);
  return where;
}
