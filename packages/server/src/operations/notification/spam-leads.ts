import type { Db } from '@perfboard/db/client';
import type { NotifiedKinds } from './recipient.ts';

/** A robot's thousand leads are not readable; the list has them all. */
const namedMax = 50;
/** Robots write long names. */
const charactersMax = 80;

const short = (text: string): string =>
  text.length > charactersMax ? `${text.slice(0, charactersMax)}…` : text;

/**
 * New leads of a period classified as spam, newest first, of the kinds that the recipient gets: so that wrong
 * guesses are found. Leads marked by hand are excluded.
 */
export async function listSpamLeads(
  db: Db,
  { bookings, contacts }: NotifiedKinds,
  { since, until }: { since: Date; until: Date },
): Promise<{ name: string; title: string; created_at: string }[]> {
  const query = {
    where: { is_spam: true, spam_reasons: { isEmpty: false }, created_at: { gt: since, lte: until } },
    orderBy: { created_at: 'desc' },
    take: namedMax,
  } as const;
  const rows = [
    ...(bookings
      ? await db.booking.findMany({
          ...query,
          select: { full_name: true, project_title: true, created_at: true },
        })
      : []
    ).map((row) => ({
      name: row.full_name,
      title: row.project_title,
      created_at: row.created_at,
    })),
    ...(contacts
      ? await db.contact.findMany({
          ...query,
          select: { name: true, subject: true, created_at: true },
        })
      : []
    ).map((row) => ({
      name: row.name,
      title: row.subject,
      created_at: row.created_at,
    })),
  ];
  return rows
    .sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
    .slice(0, namedMax)
    .map(({ name, title, created_at }) => ({
      name: short(name),
      title: short(title),
      created_at: created_at.toISOString(),
    }));
}
