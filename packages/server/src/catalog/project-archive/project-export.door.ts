import { pipeline } from 'node:stream/promises';
import { projectExportInput } from '@perfboard/contracts/project-archive';
import { Router } from 'express';
import { recordAudit } from '../../base/audit/audit.ts';
import type { DoorTools } from '../../base/http/door.ts';
import { onlyMethods, viewersDate } from '../../base/http/request.ts';
import { memberOf } from '../../base/trpc/role.ts';
import { watchSession } from '../../people/session/session-watch.ts';
import { chooseExported, writeArchive } from './write-archive.ts';

/** Streams projects as an archive: images and files are read one at a time. */
export function projectExportDoor({
  services,
  contextOf,
}: Pick<DoorTools, 'services' | 'contextOf'>): Router {
  const router = Router();
  router.get('/projects/export.zip', async (request, response) => {
    const ctx = contextOf(request, response, 'rest');
    const currentActor = await memberOf(services, ctx, 'editor');
    const asked = projectExportInput.parse(request.query);
    const uuids = await chooseExported(services.prisma, asked);
    const entry = {
      action: 'project.export',
      entity: 'project',
      details: { projects: uuids.length },
    } as const;
    await recordAudit(services.prisma, { ...ctx, currentActor }, entry);
    const part = asked.part > 1 ? `_${asked.part}` : '';
    response.set({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="projects_${viewersDate(request)}${part}.zip"`,
      'cache-control': 'no-store',
    });
    const { ended, stop } = watchSession(services, currentActor);
    // Destroyed instead of ended, so that an incomplete archive is not mistaken for a complete one.
    ended.addEventListener('abort', () => response.destroy());
    try {
      await pipeline(writeArchive(services, uuids), response);
    } catch (error) {
      if (response.headersSent) services.log.warn({ err: error }, 'an export of projects was cut off');
      throw error;
    } finally {
      stop();
    }
  });
  router.all('/projects/export.zip', onlyMethods(['GET']));
  return router;
}
