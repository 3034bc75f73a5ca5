import { AppError } from '@perfboard/contracts/error';
import { path } from '@perfboard/contracts/path';
import type { ProjectDetail } from '@perfboard/contracts/project';
import { projectMessages } from '@perfboard/contracts/words/project';
import type { Db } from '@perfboard/db/client';
import { openLink, signLink } from '../../base/secret/link-token.ts';
import type { Services } from '../../base/service/services.ts';
import { signFileUrls } from '../file/file-link.ts';
import { readProjectDetail } from './project-detail.ts';

const dayMs = 86_400_000;

/**
 * A link that shows a project to a customer before it is published.
 * @throws AppError NOT_FOUND
 */
export async function makePreviewLink(
  db: Db,
  { PUBLIC_URL, SESSION_SECRET: secret }: Pick<Services['env'], 'PUBLIC_URL' | 'SESSION_SECRET'>,
  { uuid, days }: { uuid: string; days: number },
): Promise<{ url: string; expires_at: string }> {
  const project = await db.project.findUnique({ where: { uuid }, select: { preview_round: true } });
  if (!project) throw new AppError('NOT_FOUND', projectMessages.notFound);
  const expiresAt = new Date(Date.now() + days * dayMs);
  const token = signLink({ purpose: 'preview', secret, uuid, round: project.preview_round, expiresAt });
  return { url: `${PUBLIC_URL}${path.projectPreview}?token=${token}`, expires_at: expiresAt.toISOString() };
}

/**
 * Revokes every existing link to a draft.
 * @throws AppError NOT_FOUND
 */
export async function revokePreviewLinks(db: Db, uuid: string): Promise<void> {
  const { count } = await db.project.updateMany({
    where: { uuid },
    data: { preview_round: { increment: 1 } },
  });
  if (count === 0) throw new AppError('NOT_FOUND', projectMessages.notFound);
  // Pages opened with a link contain links to the public files.
  await db.file.updateMany({
    where: { project_uuid: uuid, is_public: true },
    data: { link_round: { increment: 1 } },
  });
}

/**
 * Revokes every link to every draft after a restore, because an archive can't know which links were revoked
 * since it was made. The new count starts at the minutes since the epoch, above any count that a link could
 * have had in between.
 */
export const endPreviewLinks = (db: Db): Promise<number> => db.$executeRaw`
  update projects set preview_round = greatest(preview_round + 1, floor(extract(epoch from now()) / 60)::int)`;

/** The project of a link; undefined if the link is invalid, expired or revoked. */
export async function openPreviewLink(
  { prisma, pool, env }: Pick<Services, 'prisma' | 'pool'> & { env: Pick<Services['env'], 'SESSION_SECRET'> },
  token: string,
): Promise<ProjectDetail | undefined> {
  const claim = openLink({ purpose: 'preview', secret: env.SESSION_SECRET, token });
  if (!claim || claim.expiresAt <= new Date()) return undefined;
  const { uuid, round } = claim;
  const isStanding = (await prisma.project.count({ where: { uuid, preview_round: round } })) > 0;
  if (!isStanding) return undefined;
  const project = await readProjectDetail({ pool }, uuid, { sees: 'unpublished' });
  if (!project.state || !project.files) return project;
  // Visitors of the draft can download the files that will be public; others can't yet.
  return { ...project, files: await signFileUrls(prisma, env, project.files, claim.expiresAt) };
}
