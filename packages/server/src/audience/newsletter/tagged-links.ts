import { leadOriginMax } from '@perfboard/contracts/words/lead-origin';
import { Prisma, type PrismaClient } from '@perfboard/db/client';

/** How many of the newest newsletters are searched for a visit's tag. */
const newestMax = 50;

/** The tag in a link; the same pattern works in PostgreSQL. */
const tagInLink = `[?&]utm_campaign=([^&#\\s()"'<>]+)`;

/** A tag for comparison, ignoring case. */
const bareTag = (tag: string): string => tag.trim().slice(0, leadOriginMax).toLowerCase();

/** A tag from a URL, percent-encoded or not. */
const decodedTag = (tag: string): string => bareTag(new URLSearchParams(`tag=${tag}`).get('tag') ?? '');

/** The `utm_campaign` of its links, if its author added one: the shop changes no links. */
function ownTags(body: string): string[] {
  const tags = [...body.matchAll(new RegExp(tagInLink, 'gi'))].map(([, tag = '']) => decodedTag(tag));
  return [...new Set(tags.filter(Boolean))];
}

/**
 * Counts a visit for every running or sent newsletter whose links have this tag. Unknown tags are not stored.
 */
export async function countVisit(prisma: PrismaClient, tag: string): Promise<void> {
  const wanted = bareTag(tag);
  if (!wanted) return;
  const rows = await prisma.$queryRaw<{ uuid: string; tags: string[] }[]>`
    select uuid, array(select found[1] from regexp_matches(body, ${tagInLink}, 'gi') as found) as tags
    from newsletters where started_at is not null and body ilike '%utm_campaign=%'
    order by started_at desc limit ${newestMax}`;
  const uuids = rows.filter(({ tags }) => tags.map(decodedTag).includes(wanted)).map(({ uuid }) => uuid);
  if (uuids.length === 0) return;
  // In a fixed order, so that two visits don't deadlock.
  await prisma.$executeRaw`
    insert into newsletter_visits (newsletter_uuid, visits)
      select uuid, 1 from newsletters where uuid in (${Prisma.join(uuids.map((uuid) => Prisma.sql`${uuid}::uuid`))}) order by uuid
      on conflict (newsletter_uuid) do update set visits = newsletter_visits.visits + 1`;
}

interface TaggedCount {
  visits: number | null;
  leads: number | null;
}

/**
 * Visits, bookings and contacts since its start with the newsletter's own tags; null if its links have none.
 */
export async function readResponse(
  prisma: PrismaClient,
  { uuid, body, started_at }: { uuid: string; body: string; started_at: Date | null },
): Promise<TaggedCount> {
  const tags = ownTags(body);
  if (tags.length === 0 || !started_at) return { visits: null, leads: null };
  const [row] = await prisma.$queryRaw<TaggedCount[]>`
    select coalesce((select visits from newsletter_visits where newsletter_uuid = ${uuid}::uuid), 0) as visits,
      (select count(*)::int from (
        select utm_campaign from bookings where not is_spam and created_at >= ${started_at}
        union all select utm_campaign from contacts where not is_spam and created_at >= ${started_at}) leads
        where lower(utm_campaign) = any(${tags})) as leads`;
  return row ?? { visits: 0, leads: 0 };
}
