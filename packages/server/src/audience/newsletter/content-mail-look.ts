import { inLanguage, mailPicturePath, projectPath } from '@perfboard/contracts/path';
import type { ShopPicture } from '@perfboard/contracts/words/image';
import { mailColorsOf } from '@perfboard/mail/mail-colors';
import type { MailShop } from '@perfboard/mail/mail-template';
import { sourceLanguage } from '@perfboard/messages/language';
import type { NewsletterLook } from './content-look.ts';

/** Width of the email's column in pixels; files have twice of it. */
const columnWidth = 552;
const cardWidth = 160;

const picture = (src: string, { shown, alt }: { shown: { width: number; height: number }; alt: string }) =>
  `<img src="${src}" alt="${alt}" width="${shown.width}" height="${shown.height}" border="0" style="max-width:100%;height:auto;border-radius:6px">`;

const shownSize = ({ width, height }: ShopPicture, most: number) => {
  const shown = Math.min(width, most);
  return { width: shown, height: Math.max(1, Math.round((height * shown) / width)) };
};

const table = 'role="presentation" border="0" cellpadding="0" cellspacing="0"';

/**
 * A newsletter for email programs: tables and inline styles, absolute URLs, widely supported file formats.
 * @param base prefix of a translation's pages: `/de`
 */
export const mailLook = (
  { url: siteUrl, accent, language = sourceLanguage }: Pick<MailShop, 'url' | 'accent' | 'language'>,
  base = '',
): NewsletterLook => {
  const { button, onButton } = mailColorsOf(accent);
  const fileOf = ({ contentHash }: ShopPicture, size: 'column' | 'card') =>
    siteUrl + mailPicturePath(contentHash, size);
  return {
    language,
    pictureUrl: (own) => fileOf(own, 'column'),
    projectUrl: (project) => siteUrl + inLanguage(base, projectPath(project)),
    picture: (own, alt) => picture(fileOf(own, 'column'), { shown: shownSize(own, columnWidth), alt }),
    button: ({ href, label }) =>
      `<table ${table} style="margin:8px 0 24px"><tr><td class="pb-button" bgcolor="${button.light}" style="border-radius:6px;background:${button.light}"><a class="pb-button" href="${href}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${button.light};color:${onButton.light};font-weight:600;text-decoration:none">${label}</a></td></tr></table>`,
    card: ({ href, name, price, picture: own }) => {
      const shown = own && picture(fileOf(own, 'card'), { shown: shownSize(own, cardWidth), alt: '' });
      const side = shown
        ? `<td class="pb-cell pb-side" width="${cardWidth}" valign="top" style="padding:16px 0 16px 16px;width:${cardWidth}px"><a href="${href}">${shown}</a></td>`
        : '';
      return (
        `<table ${table} width="100%" class="pb-panel" style="margin:0 0 16px;border:1px solid #d5ddd8;border-radius:6px;background:#f6f9f7"><tr>${side}` +
        `<td class="pb-cell" valign="top" style="padding:16px"><a href="${href}" style="font-size:17px;line-height:24px;font-weight:700">${name}</a>` +
        `${price && `<br><span class="pb-muted" style="color:#5b6b62" lang="${language}">${price}</span>`}</td></tr></table>`
      );
    },
    divider: '<hr class="pb-rule" style="margin:24px 0;border:0;border-top:1px solid #d5ddd8">\n',
    // Wrapped: email programs on phones cut off wide content without scrolling, and some drop style elements.
    pre: '<pre style="white-space:pre-wrap;word-wrap:break-word">',
    // Its words and prices stay whole, also where style elements are dropped.
    table: [
      '<table cellpadding="4" style="display:block;max-width:100%;overflow:auto;overflow-wrap:break-word">\n',
      '</table>\n',
    ],
    isBelowTitle: false,
  };
};
