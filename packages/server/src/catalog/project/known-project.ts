import { projectMessages } from '@perfboard/contracts/words/project';
import { z } from 'zod';
import { knownUuid } from '../../base/trpc/known-uuid.ts';

/** A malformed uuid in a path is not found, however long it is. */
export const existing = z.object({ uuid: z.string() });
/** The uuid of a possible project; anything else is answered as not found. */
export const known = (uuid: string) => knownUuid(uuid, projectMessages.notFound);
