import { AppError } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { partsListPath, slugify } from '@perfboard/contracts/path';
import { partsTable } from '@perfboard/contracts/words/parts-list';
import { projectMessages } from '@perfboard/contracts/words/project';
import { Router } from 'express';
import { csvLine, describeCsv } from '../../base/http/csv.ts';
import type { DoorTools } from '../../base/http/door.ts';
import { onlyMethods } from '../../base/http/request.ts';
import { readProjectDetail } from './project-detail.ts';

/** The parts list of a published project as a file: what its page shows as a table. */
export function partsListDoor({ services }: Pick<DoorTools, 'services'>): Router {
  const router = Router();
  const address = partsListPath(':uuid');
  router.get(address, async (request, response) => {
    const { data: uuid } = uuidSchema.safeParse(request.params.uuid);
    const project = uuid ? await readProjectDetail(services, uuid, { sees: 'published' }) : undefined;
    if (!project?.parts_list) throw new AppError('NOT_FOUND', projectMessages.notFound);
    const name = slugify(project.project_name) || 'project';
    describeCsv(response, `${name}-parts.csv`, 'no-cache');
    response.send(partsTable(project.parts_list.lines).map(csvLine).join(''));
  });
  router.all(address, onlyMethods(['GET']));
  return router;
}
