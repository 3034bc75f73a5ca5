import type { SearchHit } from '@perfboard/contracts/search';
import { type SearchKind, searchKinds, searchLimits } from '@perfboard/contracts/words/desk';
import { Prisma, type PrismaClient } from '@perfboard/db/client';
import { searchText } from '@perfboard/db/search-text';
import { wordsMatch } from '../../base/list/list.ts';
import { leadMatch } from '../../leads/lead/lead-list.ts';

interface Source {
  table: string;
  title: string;
  detail: string;
  status?: string;
  /** Searched like the list of its kind, with the same index. */
  text: string;
  where?: string;
}

const sources: Record<SearchKind, Source> = {
  booking: {
    table: 'bookings',
    title: 'full_name',
    detail: 'project_title',
    text: searchText.booking,
    where: 'is_spam = false',
  },
  contact: {
    table: 'contacts',
    title: 'name',
    detail: 'subject',
    text: searchText.contact,
    where: 'is_spam = false',
  },
  quote: {
    table: 'quotes',
    title: `concat_ws(' ', number, case when version > 1 then 'v' || version end, client_name)`,
    detail: 'title',
    status: `case when status = 'draft' then 'draft' else '' end`,
    text: searchText.quote,
  },
  project: {
    table: 'projects',
    title: 'project_name',
    detail: `coalesce(category, '')`,
    text: searchText.project,
  },
  subscriber: { table: 'subscribers', title: 'email', detail: `''`, text: searchText.subscriber },
  newsletter: {
    table: 'newsletters',
    title: 'subject',
    detail: `''`,
    status: 'status::text',
    text: 'search_folded(subject)',
  },
};

/** The newest rows of a kind that contain each word of the text, without spam. */
const find = (prisma: PrismaClient, kind: SearchKind, q: string): Promise<SearchHit[]> => {
  const { table, title, detail, status = `''`, text, where = 'true' } = sources[kind];
  const matches = kind === 'booking' || kind === 'contact' ? leadMatch(text, q) : wordsMatch(text, q);
  return prisma.$queryRaw<SearchHit[]>`
    select ${kind}::text as kind, uuid::text, ${Prisma.raw(title)} as title, ${Prisma.raw(detail)} as detail,
      ${Prisma.raw(status)} as status
    from ${Prisma.raw(table)} where ${Prisma.raw(where)} and ${matches}
    order by created_at desc, uuid desc limit ${searchLimits.perKind}`;
};

/** A few rows of each kind that contain each word of the text; none for less than two characters. */
export async function searchDesk(prisma: PrismaClient, q: string): Promise<SearchHit[]> {
  if (q.length < searchLimits.min) return [];
  const hits = await Promise.all(searchKinds.map((kind) => find(prisma, kind, q)));
  return hits.flat();
}
