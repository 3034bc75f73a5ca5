import type { Pool } from 'pg';
import { renderLetter } from './letter.ts';
import { readContent } from './letter-content.ts';
import type { LetterContent } from './letter-look.ts';
import { pageLook } from './letter-page-look.ts';

/** A body as safe HTML for a page. @param letter.uuid of a newsletter whose pictures and cards may be settled already */
export async function previewLetter(
  pool: Pool,
  { body, uuid }: { body: string; uuid?: string | undefined },
): Promise<string> {
  const { rows } = uuid
    ? await pool.query<{ content: LetterContent | null }>('select content from campaigns where uuid = $1', [
        uuid,
      ])
    : { rows: [] };
  return renderLetter(body, { content: rows[0]?.content ?? (await readContent(pool, body)), look: pageLook })
    .html;
}
