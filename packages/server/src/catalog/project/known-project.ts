import { projectMessages } from '@perfboard/contracts/words/project';
import { z } from 'zod';
import { knownUuid } from '../../base/trpc/known-uuid.ts';

/** What a path names that cannot exist is not found, however long it is. */
export const existing = z.object({ uuid: z.string() });
/** The uuid of a project that may be there; anything else is answered as one that is not. */
export const known = (uuid: string) => knownUuid(uuid, projectMessages.notFound);
