import type { PrismaClient } from '@perfboard/db/client';
import type { Language } from '@perfboard/messages/language';
import { storedLanguage } from '../../base/language/language.ts';

/** The language of a subscriber; undefined if there is none, or it can't be read: the page itself may need no database. */
export async function readSubscriberLanguage(
  prisma: PrismaClient,
  uuid: string | null | undefined,
): Promise<Language | undefined> {
  if (!uuid) return undefined;
  const row = await prisma.subscriber
    .findUnique({ where: { uuid }, select: { language: true } })
    .catch(() => null);
  return row ? storedLanguage(row.language) : undefined;
}
