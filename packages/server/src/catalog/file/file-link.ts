import { AppError } from '@perfboard/contracts/error';
import type { LeadFile, ProjectFile } from '@perfboard/contracts/file';
import { filePath } from '@perfboard/contracts/path';
import { fileMessages } from '@perfboard/contracts/words/file';
import type { Db, Prisma } from '@perfboard/db/client';
import { signLink } from '../../base/secret/link-token.ts';
import type { Services } from '../../base/service/services.ts';

const dayMs = 86_400_000;

type LinkEnv = Pick<Services['env'], 'PUBLIC_URL' | 'SESSION_SECRET'>;

/**
 * A link that downloads one file of a project, also a private one or one of a draft.
 * @throws AppError NOT_FOUND
 */
export async function makeFileLink(
  db: Db,
  { PUBLIC_URL, SESSION_SECRET: secret }: LinkEnv,
  { project, uuid, days }: { project: string; uuid: string; days: number },
): Promise<{ url: string; expires_at: string }> {
  const file = await db.file.findFirst({
    where: { uuid, project_uuid: project },
    select: { name: true, link_round: true },
  });
  if (!file) throw new AppError('NOT_FOUND', fileMessages.notFound);
  const expiresAt = new Date(Date.now() + days * dayMs);
  const token = signLink({ purpose: 'file', secret, uuid, round: file.link_round, expiresAt });
  const address = filePath({ uuid, name: file.name });
  return { url: `${PUBLIC_URL}${address}?token=${token}`, expires_at: expiresAt.toISOString() };
}

/** How long a draft's page, opened by a link, can link to its files, if that link lasts as long. */
const pageDays = 1;

/** The public files of a draft with signed URLs. */
export async function signFileUrls(
  db: Db,
  { SESSION_SECRET: secret }: Pick<LinkEnv, 'SESSION_SECRET'>,
  files: readonly ProjectFile[],
  pageEndsAt: Date,
): Promise<ProjectFile[]> {
  const rows = await db.file.findMany({
    where: { uuid: { in: files.map(({ uuid }) => uuid) } },
    select: { uuid: true, link_round: true },
  });
  const expiresAt = new Date(Math.min(Date.now() + pageDays * dayMs, pageEndsAt.getTime()));
  return files.map((file) => {
    const row = rows.find(({ uuid }) => uuid === file.uuid);
    if (!file.url || !row) return file;
    const token = signLink({ purpose: 'file', secret, uuid: file.uuid, round: row.link_round, expiresAt });
    return { ...file, url: `${file.url}?token=${token}` };
  });
}

/**
 * Revokes every existing link to a file.
 * @throws AppError NOT_FOUND
 */
export async function revokeFileLinks(db: Db, project: string, uuid: string): Promise<void> {
  const { count } = await db.file.updateMany({
    where: { uuid, project_uuid: project },
    data: { link_round: { increment: 1 } },
  });
  if (count === 0) throw new AppError('NOT_FOUND', fileMessages.notFound);
}

/**
 * Revokes every link to every file after a restore, because an archive can't know which links were revoked
 * since it was made. The new count starts at the minutes since the epoch, above any count that a link could
 * have had in between.
 */
export const endFileLinks = (db: Db): Promise<number> => db.$executeRaw`
  update files set link_round = greatest(link_round + 1, floor(extract(epoch from now()) / 60)::int)`;

/** Files of leads, in their order, each with the uuid of what it came with. */
export async function readLeadFiles(
  db: Pick<Db, 'file'>,
  where: Pick<Prisma.FileWhereInput, 'incoming_uuid' | 'reply_uuid' | 'booking_uuid'>,
): Promise<{ owner: string | null; file: LeadFile }[]> {
  const rows = await db.file.findMany({
    where,
    orderBy: [{ place: 'asc' }, { uuid: 'asc' }],
    select: {
      uuid: true,
      name: true,
      bytes: true,
      incoming_uuid: true,
      reply_uuid: true,
      booking_uuid: true,
    },
  });
  return rows.map(({ incoming_uuid, reply_uuid, booking_uuid, ...row }) => ({
    owner: incoming_uuid ?? reply_uuid ?? booking_uuid,
    file: { ...row, url: filePath(row) },
  }));
}
