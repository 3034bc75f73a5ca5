import { inLanguage, projectPath } from '@perfboard/contracts/path';
import { type ShopPicture, shopPictureFiles } from '@perfboard/contracts/words/image';
import { translatorOf } from '@perfboard/messages/catalogs';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import type { Pool } from 'pg';
import { escapeHtml } from '../../base/http/page.ts';
import type { NewsletterContent, NewsletterLook } from './content-look.ts';
import { readContent } from './newsletter-content.ts';
import { renderContent } from './render-content.ts';

const columnWidth = 736;

/** The file nearest to a width, for browsers without `srcset`. */
const fileOf = (picture: ShopPicture, near: number): string => {
  const files = shopPictureFiles(picture);
  return (files.find(({ width }) => width >= near) ?? files.at(-1))?.url ?? '';
};

const pictureOf = (picture: ShopPicture, { alt, most }: { alt: string; most: number }): string => {
  const files = shopPictureFiles(picture)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
  return `<img src="${fileOf(picture, most)}" srcset="${files}" sizes="(max-width: ${most}px) 100vw, ${most}px" alt="${alt}" width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async">`;
};

/**
 * A newsletter as a page of the site, with classes from `newsletter-content.css`, because the page's policy
 * allows no inline styles.
 * @param language of the reader, for prices and the names of its parts
 * @param base prefix of the page's paths; empty for the primary language
 */
export const pageLook = (language: Language = sourceLanguage, base = ''): NewsletterLook => ({
  language,
  pictureUrl: (picture) => fileOf(picture, columnWidth),
  projectUrl: (project) => inLanguage(base, projectPath(project)),
  picture: (picture, alt) => pictureOf(picture, { alt, most: columnWidth }),
  button: ({ href, label }) => `<p><a class="content-button" href="${href}">${label}</a></p>`,
  card: ({ href, name, price, picture }) =>
    `<a class="content-card" href="${href}">${picture ? pictureOf(picture, { alt: '', most: 160 }) : ''}<span><strong>${name}</strong>${price && `<span class="content-price" lang="${language}">${price}</span>`}</span></a>`,
  divider: '<hr>\n',
  table: [
    `<div class="scroll" role="region" aria-label="${escapeHtml(translatorOf(language, 'link_pages')('table'))}" tabindex="0"><table>\n`,
    '</table></div>\n',
  ],
  // Scrollable by keyboard.
  pre: '<pre tabindex="0">',
  isBelowTitle: true,
});

/**
 * A body as safe HTML for a page.
 * @param newsletter.uuid of a newsletter whose pictures and cards may be fixed already
 * @param newsletter.language the shop's primary one
 */
export async function previewContent(
  pool: Pool,
  { body, uuid, language }: { body: string; uuid?: string | undefined; language: Language },
): Promise<string> {
  const { rows } = uuid
    ? await pool.query<{ content: NewsletterContent | null }>(
        'select content from newsletters where uuid = $1',
        [uuid],
      )
    : { rows: [] };
  return renderContent(body, {
    content: rows[0]?.content ?? (await readContent(pool, body)),
    look: pageLook(language),
  }).html;
}
