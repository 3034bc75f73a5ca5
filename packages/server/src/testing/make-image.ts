import { createHash } from 'node:crypto';
import type { Database, Prisma } from '@perfboard/db/client';
import { unique } from './unique.ts';

/** The row of a picture that was uploaded. Its file is the test's own affair. */
export const makeImage = (
  { prisma }: Pick<Database, 'prisma'>,
  data: Partial<Prisma.ImageUncheckedCreateInput> = {},
): Promise<Prisma.ImageGetPayload<object>> =>
  prisma.image.create({
    data: {
      content_hash: createHash('sha256').update(unique()).digest('hex'),
      format: 'png',
      bytes: 20_000,
      width: 700,
      height: 400,
      ...data,
    },
  });
