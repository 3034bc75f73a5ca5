import { AppError } from '@perfboard/contracts/error';
import { uuidSchema } from '@perfboard/contracts/identifier';
import { z } from 'zod';

/** What a path names that cannot exist is not found, rather than a badly formed request. */
export const namedByPath = z.object({ uuid: z.string().max(100) });

/** @throws AppError NOT_FOUND with `message` where the text is no uuid */
export function knownUuid(uuid: string, message: string): string {
  if (!uuidSchema.safeParse(uuid).success) throw new AppError('NOT_FOUND', message);
  return uuid;
}
