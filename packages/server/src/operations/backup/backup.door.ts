import { pipeline } from 'node:stream/promises';
import { backupMessages } from '@perfboard/contracts/words/operation';
import { type Response, Router } from 'express';
import { recordAudit } from '../../base/audit/audit.ts';
import type { DoorTools } from '../../base/http/door.ts';
import { onlyMethods } from '../../base/http/request.ts';
import { confirmedMemberOf } from '../../base/trpc/role.ts';
import { knownUuid } from '../../base/trpc/schema.ts';
import { watchSession } from '../../people/session/session-watch.ts';
import { openArchiveFile } from './backup.ts';

const route = '/backups/:uuid/archive';

async function sendArchive(
  response: Response,
  { name, bytes, handle }: Awaited<ReturnType<typeof openArchiveFile>>,
  ended: AbortSignal,
): Promise<void> {
  response.status(200);
  response.setHeader('content-type', 'application/octet-stream');
  response.setHeader('content-length', bytes);
  response.setHeader('content-disposition', `attachment; filename="${name}"`);
  response.setHeader('cache-control', 'no-store');
  // If the reader disconnects, or its session ends, the download ends early: its length shows that it is
  // incomplete.
  const file = handle.createReadStream({ autoClose: false });
  await pipeline(file, response, { signal: ended }).catch(() => response.destroy());
}

/**
 * Streams one archive as a file, for an owner who entered the password recently. It ends with their session.
 */
export function backupDoor({ services, contextOf }: Pick<DoorTools, 'services' | 'contextOf'>): Router {
  const router = Router();
  router.get(route, async (request, response) => {
    const ctx = contextOf(request, response, 'rest');
    const currentActor = await confirmedMemberOf(services, ctx, 'owner');
    const { prisma, env } = services;
    const uuid = knownUuid(request.params.uuid, backupMessages.notFound);
    const archive = await openArchiveFile(prisma, env.BACKUP_FOLDER, uuid);
    try {
      const entry = { action: 'backup.download', entity: 'backup', entity_uuid: uuid } as const;
      await recordAudit(prisma, { ...ctx, currentActor }, entry);
      const { ended, stop } = watchSession(services, currentActor);
      await sendArchive(response, archive, ended).finally(stop);
    } finally {
      await archive.handle.close().catch(() => {});
    }
  });
  router.all(route, onlyMethods(['GET']));
  return router;
}
