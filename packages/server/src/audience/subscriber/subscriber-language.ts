import type { PrismaClient } from '@perfboard/db/client';
import type { Response } from 'express';
import { speak, storedLanguage } from '../../base/language/language.ts';

/** The page of a subscriber's link is in the subscriber's language. Without a row, it stays in the request's. */
export async function speakTo(
  prisma: PrismaClient,
  response: Response,
  uuid: string | null | undefined,
): Promise<void> {
  if (!uuid) return;
  // The page itself may need no database.
  const row = await prisma.subscriber
    .findUnique({ where: { uuid }, select: { language: true } })
    .catch(() => null);
  if (row) speak(response, storedLanguage(row.language));
}
