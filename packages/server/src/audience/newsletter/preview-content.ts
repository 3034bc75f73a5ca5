import type { Pool } from 'pg';
import type { NewsletterContent } from './content-look.ts';
import { pageLook } from './content-page-look.ts';
import { readContent } from './newsletter-content.ts';
import { renderContent } from './render-content.ts';

/**
 * A body as safe HTML for a page.
 * @param newsletter.uuid a newsletter whose images and cards may be fixed already
 */
export async function previewContent(
  pool: Pool,
  { body, uuid }: { body: string; uuid?: string | undefined },
): Promise<string> {
  const { rows } = uuid
    ? await pool.query<{ content: NewsletterContent | null }>(
        'select content from newsletters where uuid = $1',
        [uuid],
      )
    : { rows: [] };
  return renderContent(body, { content: rows[0]?.content ?? (await readContent(pool, body)), look: pageLook })
    .html;
}
