import { hasStoredMention, type NamedMember, showMentions } from '@perfboard/contracts/words/mention';
import type { Db } from '@perfboard/db/client';
import { factorColumns, hasFactor } from '../../base/trpc/actor.ts';
import { needsSecondFactor } from '../../base/trpc/role.ts';

/** What colleagues call each member. */
export async function readMemberNames(db: Db): Promise<NamedMember[]> {
  const users = await db.user.findMany({ select: { id: true, name: true, email: true } });
  return users.map(({ id, name, email }) => ({ id, name: name || email }));
}

/** What colleagues call some members, by id; null for a former one. */
export async function readNames(db: Db, ids: readonly string[]): Promise<(id: string) => string | null> {
  const members = ids.length > 0 ? await readMemberNames(db) : [];
  return (id) => members.find((member) => member.id === id)?.name ?? null;
}

/** Puts the current names into stored notes. Asks the database only if one of them mentions a member. */
export async function readMentions(db: Db, texts: readonly string[]): Promise<(text: string) => string> {
  const members = texts.some(hasStoredMention) ? await readMemberNames(db) : [];
  return (text) => showMentions(text, members);
}

/** Leads with the current names in their notes. */
export async function withMentions<Lead extends { note: string }>(
  db: Db,
  leads: readonly Lead[],
): Promise<Lead[]> {
  const shown = await readMentions(
    db,
    leads.map(({ note }) => note),
  );
  return leads.map((lead) => ({ ...lead, note: shown(lead.note) }));
}

/**
 * The address of a member who may use the desk. Null for a former one, and for one who has yet to set up the second
 * factor that the shop requires: an email would show what the desk does not.
 */
export async function memberAddress(db: Db, id: string): Promise<string | null> {
  const user = await db.user.findUnique({ where: { id }, select: { email: true, ...factorColumns } });
  if (!user) return null;
  const { email, ...factors } = user;
  return (await needsSecondFactor(db, { hasSecondFactor: hasFactor(factors) })) ? null : email;
}
