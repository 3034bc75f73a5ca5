import type { FilledFacts } from '@perfboard/contracts/project-facts';
import { readShopPicture, type ShopPicture } from '@perfboard/contracts/words/image';
import { type Db, Prisma } from '@perfboard/db/client';
import { inTransaction } from '@perfboard/db/transaction';
import type { Language } from '@perfboard/messages/language';
import type { Pool } from 'pg';
import { holdContents } from '../../catalog/image/upload.ts';
import { isPublished } from '../../catalog/publication/published.ts';
import { pictureText } from '../../catalog/shop/shop-picture.ts';
import type { NewsletterContent, NewsletterProject } from './content-look.ts';
import { contentNames } from './render-content.ts';
import {
  type NewsletterTexts,
  readTranslated,
  type TranslatedNewsletters,
  withProjectNames,
} from './translated-newsletter.ts';

/** Per kind; further names are treated as missing. */
const namesMax = 100;

interface PictureRow {
  content_hash: string;
  width: number;
  height: number;
}

const pictureOf = ({ content_hash, ...size }: PictureRow): ShopPicture | null =>
  readShopPicture(pictureText(content_hash, size));

const isComplete = <Value>(entry: readonly [string, Value | null]): entry is [string, Value] =>
  entry[1] !== null;

type Reader = Pick<Pool, 'query'>;

/** The current images and project cards of a body: stored images, public projects. */
export const readContent = (pool: Reader, body: string): Promise<NewsletterContent> =>
  readContents(pool, [body]);

/** Like `readContent`, for several bodies with the same number of statements. */
export async function readContents(pool: Reader, bodies: readonly string[]): Promise<NewsletterContent> {
  const names = bodies.map(contentNames);
  const unique = (of: (name: (typeof names)[number]) => string[]) => [
    ...new Set(names.flatMap((name) => [...new Set(of(name))].slice(0, namesMax))),
  ];
  const hashes = unique(({ pictures }) => pictures.map(({ contentHash }) => contentHash));
  const uuids = unique(({ projects }) => projects.map(({ uuid }) => uuid));
  // Sequentially, because a transaction runs one query at a time.
  const pictures = hashes.length > 0 ? await readPictures(pool, hashes) : [];
  const projects = uuids.length > 0 ? await readCards(pool, uuids) : [];
  return {
    pictures: Object.fromEntries(
      pictures.map((row) => [row.content_hash, pictureOf(row)] as const).filter(isComplete),
    ),
    projects: Object.fromEntries(projects.map((project) => [project.uuid, project])),
  };
}

async function readPictures(pool: Reader, hashes: readonly string[]): Promise<PictureRow[]> {
  const { rows } = await pool.query<PictureRow>(
    `select content_hash, width, height from images where content_hash = any($1) and status = 'ready'`,
    [hashes],
  );
  return rows;
}

async function readCards(pool: Reader, uuids: readonly string[]): Promise<NewsletterProject[]> {
  const { text, values } = Prisma.sql`
    select p.uuid, p.project_name, p.facts, i.content_hash, i.width, i.height
    from projects p left join images i on i.uuid = p.image_uuid and i.status = 'ready'
    where p.uuid = any(${[...uuids]}::uuid[]) and ${isPublished}`;
  const { rows } = await pool.query<
    { uuid: string; project_name: string; facts: FilledFacts; content_hash: string | null } & Omit<
      PictureRow,
      'content_hash'
    >
  >(text, values);
  return rows.map(({ uuid, project_name, facts, content_hash, width, height }) => ({
    uuid,
    project_name,
    price_from: facts.price_from,
    currency: facts.currency,
    picture: content_hash ? pictureOf({ content_hash, width, height }) : null,
  }));
}

/** What all recipients of a newsletter get besides its own texts. */
interface FixedContent {
  content: NewsletterContent;
  translated: TranslatedNewsletters;
}

/** The content and translations that were stored for sending; null before that. */
export type StoredContent = { [Name in keyof FixedContent]: FixedContent[Name] | null };

/**
 * Stores the content and the complete translations once, so that all runs send the same. The caller holds the
 * newsletter's lock.
 * @param newsletter.further reads the languages that the site has besides the primary one
 */
export async function fixContent(
  pool: Pool,
  {
    uuid,
    content,
    translated,
    further,
    ...texts
  }: NewsletterTexts & StoredContent & { uuid: string; further: () => Promise<readonly Language[]> },
): Promise<FixedContent> {
  if (content && translated) return { content, translated };
  const complete = await readTranslated(pool, { uuid, ...texts }, await further());
  const bodies = [texts.body, ...Object.values(complete).map(({ body }) => body)];
  const seen = await readContents(pool, bodies);
  return inTransaction(pool, async (client) => {
    // Locked until their use is recorded; images removed before that are not read again.
    for (const hash of shownHashes(seen)) {
      await client.query('select pg_advisory_xact_lock(hashtext($1))', [hash]);
    }
    const present = await readContents(client, bodies);
    const named = await withProjectNames(client, complete, present);
    const { rows } = await client.query<FixedContent>(
      `update newsletters set content = coalesce(content, $2), translated = coalesce(translated, $3)
        where uuid = $1 returning content, translated`,
      [uuid, JSON.stringify(present), JSON.stringify(named)],
    );
    return rows[0] ?? { content: seen, translated: complete };
  });
}

/** In a fixed order, so that two transactions don't deadlock. */
const shownHashes = ({ pictures, projects }: NewsletterContent): string[] => {
  const ofCards = Object.values(projects).flatMap(({ picture }) => picture?.contentHash ?? []);
  return [...new Set([...Object.keys(pictures), ...ofCards])].sort();
};

const picturesIn = (body: string): string[] => [
  ...new Set(contentNames(body).pictures.map(({ contentHash }) => contentHash)),
];

/**
 * Locks the images that a save adds until its transaction ends, so that the job that removes unused ones
 * waits.
 * @param bodies of a newsletter and its translations, each with as many images as one email can have
 */
export async function holdPictures(tx: Db, bodies: readonly string[], before = ''): Promise<void> {
  const kept = new Set(picturesIn(before));
  const added = bodies.flatMap((body) =>
    picturesIn(body)
      .filter((hash) => !kept.has(hash))
      .slice(0, namesMax),
  );
  // In a fixed order, so that two saves don't deadlock.
  await holdContents(tx, [...new Set(added)].sort());
}
