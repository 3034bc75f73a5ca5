import { AppError } from '@perfboard/contracts/error';
import type { LeadFile, ProjectFile } from '@perfboard/contracts/file';
import { filePath } from '@perfboard/contracts/path';
import { fileMessages } from '@perfboard/contracts/words/file';
import type { Db, Prisma } from '@perfboard/db/client';
import { signLink } from '../../base/secret/link-token.ts';
import type { Services } from '../../base/service/services.ts';

const dayMs = 86_400_000;

type LinkEnv = Pick<Services['env'], 'PUBLIC_URL' | 'SESSION_SECRET'>;

/** A link with which its bearer downloads one file of a project, private or of a draft. @throws AppError NOT_FOUND */
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

/** How long a page that was opened by a link to a draft leads to its files, where that link lasts as long. */
const pageDays = 1;

/** The public files of a draft, each with an address that works for whoever is shown it. */
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

/** Ends every link to a file that was made so far. @throws AppError NOT_FOUND */
export async function revokeFileLinks(db: Db, project: string, uuid: string): Promise<void> {
  const { count } = await db.file.updateMany({
    where: { uuid, project_uuid: project },
    data: { link_round: { increment: 1 } },
  });
  if (count === 0) throw new AppError('NOT_FOUND', fileMessages.notFound);
}

/**
 * Ends every link to every file: which of them were revoked since an archive was made it cannot tell. The count goes on from the minutes
 * of the epoch, which no count of clicks reaches, so that it is none that a link had in the meantime.
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
