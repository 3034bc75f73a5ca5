import { randomUUID } from 'node:crypto';
import { projectPath } from '@perfboard/contracts/path';
import { projectEventSchema } from '@perfboard/contracts/webhook-event';
import type { Db, PrismaClient } from '@perfboard/db/client';
import { notifyWebhooks } from '../../base/webhook/add-deliveries.ts';

/** Adds the webhooks of a project, in the transaction that publishes it and writes `announced_at`. */
export const announcePublished = (tx: Db, entity_uuid: string, requestId: string): Promise<void> =>
  notifyWebhooks(tx, { event: 'project.published', entity_uuid, requestId });

/**
 * Adds the webhooks of scheduled projects whose time has come, each once: no row is written at that moment.
 * @returns how many there were
 */
export const announceScheduled = (prisma: PrismaClient): Promise<number> =>
  prisma.$transaction(async (tx) => {
    const due = await tx.$queryRaw<{ uuid: string }[]>`
      update projects set announced_at = now()
      where published_at > announced_at and published_at <= now() returning uuid`;
    for (const { uuid } of due) await announcePublished(tx, uuid, randomUUID());
    return due.length;
  });

/** A project as sent to webhooks; null if it is gone. */
export async function readProjectEvent(
  prisma: PrismaClient,
  uuid: string,
  origin: string,
): Promise<object | null> {
  const row = await prisma.project.findUnique({
    where: { uuid },
    select: {
      uuid: true,
      project_name: true,
      description: true,
      category: true,
      tags: true,
      author: true,
      published_at: true,
    },
  });
  if (!row) return null;
  const published_at = row.published_at?.toISOString() ?? null;
  return projectEventSchema.parse({ ...row, url: origin + projectPath(row), published_at });
}
