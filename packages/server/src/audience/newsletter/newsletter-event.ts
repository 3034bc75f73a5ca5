import { newsletterEventSchema } from '@perfboard/contracts/webhook-event';
import type { PrismaClient } from '@perfboard/db/client';
import { readNewsletter } from './newsletter.ts';

/** A newsletter with its outcome as sent to webhooks; null if it is gone. */
export async function readNewsletterEvent(prisma: PrismaClient, uuid: string): Promise<object | null> {
  if ((await prisma.newsletter.count({ where: { uuid } })) === 0) return null;
  const newsletter = await readNewsletter(prisma, uuid);
  return newsletterEventSchema.parse({ ...newsletter, ...newsletter.progress });
}
