import { AppError } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { z } from 'zod';

/** A malformed uuid in a path is not found rather than a bad request. */
export const namedByPath = z.object({ uuid: z.string().max(100) });

/** @throws AppError NOT_FOUND with `message` when the text is not a UUID */
export function knownUuid(uuid: string, message: string): string {
  if (!uuidSchema.safeParse(uuid).success) throw new AppError('NOT_FOUND', message);
  return uuid;
}
