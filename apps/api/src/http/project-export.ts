import { pipeline } from 'node:stream/promises';
import { AppError } from '@perfboard/contracts/error';
import { projectExportInput } from '@perfboard/contracts/project-archive';
import { sessionMessages } from '@perfboard/contracts/words/session';
import { recordAudit } from '@perfboard/server/base/audit/audit';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { assertMay } from '@perfboard/server/base/trpc/role';
import { chooseExported, writeArchive } from '@perfboard/server/catalog/project-archive/write-archive';
import { watchSession } from '@perfboard/server/people/session/session-watch';
import { Router } from 'express';
import { viewersDate } from './csv.ts';
import { onlyMethods } from './method.ts';
import type { RequestContext } from './request-context.ts';
import { sendFailure } from './send-json.ts';

/** Projects as an archive, streamed: pictures and files pass through one after the other. */
export function projectExportRouter({
  services,
  contextOf,
}: {
  services: HttpServices;
  contextOf: RequestContext;
}): Router {
  const router = Router();
  router.get('/projects/export.zip', async (request, response) => {
    try {
      const ctx = contextOf(request, response, 'rest');
      const currentActor = await ctx.actor();
      if (!currentActor) throw new AppError('UNAUTHORIZED', sessionMessages.required);
      await assertMay(services.prisma, currentActor, 'editor');
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
      // Aborted, so that a partial file does not look complete.
      ended.addEventListener('abort', () => response.destroy());
      await pipeline(writeArchive(services, uuids), response).finally(stop);
    } catch (error) {
      if (response.headersSent) {
        services.log.warn({ err: error }, 'an export of projects was cut off');
        response.destroy();
      } else sendFailure(response, error);
    }
  });
  router.all('/projects/export.zip', onlyMethods(['GET']));
  return router;
}
