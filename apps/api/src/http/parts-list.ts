import { AppError } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { partsListPath, slugify } from '@perfboard/contracts/path';
import { partsTable } from '@perfboard/contracts/words/parts-list';
import { projectMessages } from '@perfboard/contracts/words/project';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { readProjectDetail } from '@perfboard/server/catalog/project/project-detail';
import { Router } from 'express';
import { byteOrderMark, csvLine } from './csv.ts';
import { onlyMethods } from './method.ts';
import { sendFailure } from './send-json.ts';

/** The parts list of a published project as a file: what its page shows as a table. */
export function partsListRouter({ services }: { services: HttpServices }): Router {
  const router = Router();
  const address = partsListPath(':uuid');
  router.get(address, async (request, response) => {
    try {
      const { data: uuid } = uuidSchema.safeParse(request.params.uuid);
      const project = uuid ? await readProjectDetail(services, uuid, { sees: 'published' }) : undefined;
      if (!project?.parts_list) throw new AppError('NOT_FOUND', projectMessages.notFound);
      const name = slugify(project.project_name) || 'project';
      response.set({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}-parts.csv"`,
        'cache-control': 'no-cache',
      });
      response.send(byteOrderMark + partsTable(project.parts_list.lines).map(csvLine).join(''));
    } catch (error) {
      sendFailure(response, error);
    }
  });
  router.all(address, onlyMethods(['GET']));
  return router;
}
