import { pipeline } from 'node:stream/promises';
import { backupMessages } from '@perfboard/contracts/words/backup';
import { recordAudit } from '@perfboard/server/base/audit/audit';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { knownUuid } from '@perfboard/server/base/trpc/known-uuid';
import { openArchiveFile } from '@perfboard/server/operations/backup/backup';
import { watchSession } from '@perfboard/server/people/session/session-watch';
import { type Response, Router } from 'express';
import { confirmedActor } from './confirmed-actor.ts';
import { onlyMethods } from './method.ts';
import type { RequestContext } from './request-context.ts';
import { sendFailure } from './send-json.ts';

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
  // A reader who goes away, or is sent away, ends it: the length says that it is not whole.
  const file = handle.createReadStream({ autoClose: false });
  await pipeline(file, response, { signal: ended }).catch(() => response.destroy());
}

/** One archive as a file, streamed, for an owner who gave the password a short while ago. It ends with their session. */
export function backupDownloadRouter({
  services,
  contextOf,
}: {
  services: HttpServices;
  contextOf: RequestContext;
}): Router {
  const router = Router();
  router.get(route, async (request, response) => {
    try {
      const ctx = contextOf(request, response, 'rest');
      const currentActor = await confirmedActor(services, ctx, 'owner');
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
    } catch (error) {
      sendFailure(response, error);
    }
  });
  router.all(route, onlyMethods(['GET']));
  return router;
}
