import type { FollowUpMark } from '@perfboard/contracts/follow-up';
import type { Page } from '@perfboard/contracts/words/desk';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { type PageQuery, readPage } from '../../base/list/list.ts';
import { withMentions } from '../../people/member/member-names.ts';
import { type DueLead, listDueLeads, readFollowUpMarks } from '../lead/lead-follow-up.ts';

interface LeadPageRequest<Row, Item> {
  prisma: PrismaClient;
  kind: 'booking' | 'contact';
  query: PageQuery;
  toItem: (row: Row) => Item;
  /** The member who reads it. */
  callerId: string;
}

/** Leads that came back stand above the newest ones; another order is left as it was chosen. */
const hasTop = ({ sort, direction, cursor }: PageQuery): boolean =>
  sort === 'created_at' && direction === 'desc' && !cursor;

const noPage = { items: [], total: 0 };

/**
 * A page of leads with their follow-ups. The first page of the newest ones begins with those that came back for the
 * caller, as far as the list's conditions let them in; later pages have them at their own place again.
 */
export async function readLeadPage<
  Row extends { uuid: string },
  Item extends { uuid: string; note: string },
>({
  prisma,
  kind,
  query,
  toItem,
  callerId,
}: LeadPageRequest<Row, Item>): Promise<Page<Item & { follow_up: FollowUpMark | null }>> {
  const due = hasTop(query) ? await listDueLeads(prisma, callerId) : [];
  const uuids = due.filter((lead: DueLead) => lead.kind === kind).map(({ uuid }) => uuid);
  const isDue = Prisma.sql`uuid = any(${uuids}::uuid[])`;
  const among = (condition: Prisma.Sql) => ({ ...query, where: [...query.where, condition], prisma, toItem });
  const top: Pick<Page<Item>, 'items' | 'total'> = uuids.length > 0
    ? await readPage({ ...among(isDue), limit: uuids.length })
    : noPage;
  const rest = await readPage(
    uuids.length > 0 ? among(Prisma.sql`not (${isDue})`) : { ...query, prisma, toItem },
  );
  const place = (item: Item) => uuids.indexOf(item.uuid);
  const items = await withMentions(prisma, [
    ...top.items.toSorted((one, other) => place(one) - place(other)),
    ...rest.items,
  ]);
  const markOf = await readFollowUpMarks(
    prisma,
    items.map(({ uuid }) => uuid),
  );
  return {
    ...rest,
    items: items.map((item) => ({ ...item, follow_up: markOf(item.uuid) })),
    total: rest.total + top.total,
  };
}
