import { z } from 'zod';
import { uuidSchema } from './identifier.ts';
import { categoryField, featuredField } from './project-fields.ts';
import { bulkMessages, projectBulkMax } from './words/project-bulk.ts';

/** Projects by name, as many as a page shows. */
export const projectUuids = z
  .array(uuidSchema)
  .min(1, bulkMessages.noneChosen)
  .max(projectBulkMax, bulkMessages.tooManyChosen);

/** One change of several projects. */
export const projectBulkFields = z
  .strictObject({
    uuids: projectUuids,
    featured: featuredField.optional(),
    category: categoryField.optional(),
    state: z.enum(['draft', 'published'], { error: 'State must be draft or published' }).optional(),
  })
  .refine(
    ({ uuids: _, ...change }) => Object.values(change).filter((said) => said !== undefined).length === 1,
    { error: bulkMessages.oneChange, path: ['state'] },
  );
