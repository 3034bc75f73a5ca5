import { createHash } from 'node:crypto';
import type { Database, Prisma } from '@perfboard/db/client';
import { unique } from './unique.ts';

type Fields = Partial<Prisma.ProjectUncheckedCreateInput>;

const withDefaults = (data: Fields): Prisma.ProjectUncheckedCreateInput => ({
  project_name: `Soil moisture node ${unique()}`,
  description: 'Measures soil moisture and reports it over LoRa.',
  category: 'LoRa Projects',
  tags: ['LoRa', 'Arduino'],
  ...data,
});

export const makeProject = (
  { prisma }: Pick<Database, 'prisma'>,
  data: Fields = {},
): Promise<Prisma.ProjectGetPayload<object>> => prisma.project.create({ data: withDefaults(data) });

/** Makes many at once; `fields` varies them. */
export const makeProjects = (
  { prisma }: Pick<Database, 'prisma'>,
  count: number,
  fields: (index: number) => Fields = () => ({}),
): Promise<Array<{ uuid: string }>> =>
  prisma.project.createManyAndReturn({
    data: Array.from({ length: count }, (_, index) => withDefaults(fields(index))),
    select: { uuid: true },
  });

/** The row of an uploaded image. Its file is up to the test. */
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
