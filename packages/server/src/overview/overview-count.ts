import type { PrismaClient } from '@perfboard/db/client';
import { isPublished } from '../project/published.ts';

/** Counting further would cost more than anyone learns from it. */
export const countMax = 10_000;

/** How much was kept apart, and when the last of it came. */
export async function readSpam(prisma: PrismaClient) {
  const query = { where: { is_spam: true }, take: countMax };
  const newestFirst = {
    where: query.where,
    orderBy: { created_at: 'desc' },
    select: { created_at: true },
  } as const;
  const [bookings, contacts, ...newest] = await Promise.all([
    prisma.booking.count(query),
    prisma.contact.count(query),
    prisma.booking.findFirst(newestFirst),
    prisma.contact.findFirst(newestFirst),
  ]);
  const times = newest.flatMap((row) => row?.created_at.toISOString() ?? []).sort();
  return { bookings, contacts, newest: times.at(-1) ?? null };
}

/** The projects that visitors see, and those that they do not see yet. */
export async function readProjects(prisma: PrismaClient) {
  const [counted] = await prisma.$queryRaw<{ shown: bigint; total: bigint }[]>`
    select count(*) filter (where ${isPublished}) as shown, count(*) as total from projects`;
  const [shown, total] = [Number(counted?.shown ?? 0), Number(counted?.total ?? 0)];
  return { projects: shown, hidden_projects: total - shown };
}
