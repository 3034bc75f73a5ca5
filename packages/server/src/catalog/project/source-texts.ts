import { AppError } from '@perfboard/contracts/error';
import { projectMessages } from '@perfboard/contracts/words/project';
import type { Db } from '@perfboard/db/client';
import { textsAt } from '../translation/document-texts.ts';
import { projectTextPaths } from '../translation/project-texts.ts';
import type { SourceText } from '../translation/translation.ts';

/**
 * The texts of a project that can be translated, with their places.
 * @throws AppError NOT_FOUND
 */
export async function readSourceTexts(db: Db, uuid: string): Promise<SourceText[]> {
  const project = await db.project.findUnique({
    where: { uuid },
    select: {
      project_name: true,
      description: true,
      story: true,
      tags: true,
      facts: true,
      parts_list: true,
      photos: { select: { caption: true }, orderBy: [{ place: 'asc' }, { image_uuid: 'asc' }] },
    },
  });
  if (!project) throw new AppError('NOT_FOUND', projectMessages.notFound);
  return textsAt(projectTextPaths, project);
}
