import { AppError } from '@perfboard/contracts/error';
import type { Letter, LetterDetail } from '@perfboard/contracts/letter';
import { campaignMessages } from '@perfboard/contracts/words/campaign';
import type { Page } from '@perfboard/contracts/words/list';
import { type Database, Prisma, type PrismaClient } from '@perfboard/db/client';
import { type PageQuery, readPage } from '../list/list.ts';
import { renderLetter } from './letter.ts';
import { readContents } from './letter-content.ts';
import type { LetterContent, LetterLook } from './letter-look.ts';
import { pageLook } from './letter-page-look.ts';

interface LetterRow {
  uuid: string;
  subject: string;
  preview_text: string;
  body: string;
  content: LetterContent | null;
  started_at: Date;
}

/** The mail server has taken it for somebody. */
export const isSentToAnybody = Prisma.sql`(started_at is not null and exists (
  select 1 from campaign_recipients where campaign_uuid = campaigns.uuid and campaign_recipients.status = 'sent'
    union all select 1 where (campaigns.folded->'progress'->>'sent')::int > 0))`;

/** The rows that everybody may read: part of every statement that answers a stranger. */
const isPublic = Prisma.sql`is_public and ${isSentToAnybody}`;

const toLetter = ({ uuid, subject, preview_text, started_at }: LetterRow): Letter => ({
  uuid,
  subject,
  preview_text,
  sent_at: started_at.toISOString(),
});

/** What the newsletter showed when it was sent, without projects that were taken back since. */
function presentContent({ content }: LetterRow, now: LetterContent): LetterContent {
  if (!content) return now;
  const projects = Object.entries(content.projects).filter(([uuid]) => now.projects[uuid]);
  return { ...content, projects: Object.fromEntries(projects) };
}

const letterQuery = (request: { cursor?: string | undefined; limit?: number | undefined }): PageQuery => ({
  table: 'campaigns',
  columns: 'uuid, subject, preview_text, started_at',
  where: [isPublic],
  sort: 'started_at',
  casts: { started_at: 'timestamptz' },
  direction: 'desc',
  ...request,
});

export const pageLetters = (
  prisma: PrismaClient,
  request: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Page<Letter>> => readPage({ prisma, ...letterQuery(request), toItem: toLetter });

/** @throws AppError NOT_FOUND for one that does not exist, is not sent or not for everybody */
export async function readLetter(
  { pool, prisma }: Pick<Database, 'pool' | 'prisma'>,
  uuid: string,
): Promise<LetterDetail> {
  const [row] = await prisma.$queryRaw<LetterRow[]>`
    select uuid, subject, preview_text, body, content, started_at from campaigns
    where uuid = ${uuid}::uuid and ${isPublic}`;
  if (!row) throw new AppError('NOT_FOUND', campaignMessages.notFound);
  const content = presentContent(row, await readContents(pool, [row.body]));
  return { ...toLetter(row), html: renderLetter(row.body, { content, look: pageLook }).html };
}

/** Of these newsletters the ones that everybody may read. */
export const publicLetters = (
  prisma: PrismaClient,
  uuids: readonly string[],
): Promise<{ uuid: string; subject: string }[]> =>
  prisma.$queryRaw`select uuid, subject from campaigns where uuid = any(${[...uuids]}::uuid[]) and ${isPublic}`;

interface AnnouncedLetter extends Letter {
  html: string;
}

/** The newest ones in full, for readers of the feed. */
export async function announcedLetters(
  { pool, prisma }: Pick<Database, 'pool' | 'prisma'>,
  { look, limit }: { look: LetterLook; limit: number },
): Promise<AnnouncedLetter[]> {
  const rows = await prisma.$queryRaw<LetterRow[]>`
    select uuid, subject, preview_text, body, content, started_at from campaigns
    where ${isPublic} order by started_at desc, uuid desc limit ${limit}`;
  const now = await readContents(
    pool,
    rows.map(({ body }) => body),
  );
  return rows.map((row) => ({
    ...toLetter(row),
    html: renderLetter(row.body, { content: presentContent(row, now), look }).html,
  }));
}
