import { isRightToLeft } from '@perfboard/messages/isolated';
import { directionOf, type Language, sourceLanguage } from '@perfboard/messages/language';
import { html, type SafeHtml } from '@remix-run/html-template';
import { toHeaderText } from './mail-address.ts';
import {
  type MailBlock,
  monospace,
  renderBlocksAsHtml,
  renderBlocksAsText,
  withBreaks,
} from './mail-block.ts';
import { headInk, type MailColors, mailColorsOf, mailGrounds } from './mail-colors.ts';
import { type MailLogo, type MailShop, type RenderedMail, readerTexts } from './mail-template.ts';

export interface MailLayoutOptions {
  shop: MailShop;
  subject: string;
  /** What an inbox shows after the subject; cut to 140 characters. */
  preview: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Why the recipient gets this email; shown above the shop's address. */
  reason: string;
  /** The owner's text under every email of this kind; shown above the reason. */
  footer?: string;
  /** Only for emails that recipients can unsubscribe from. */
  unsubscribeUrl?: string;
  /** The label of the link. */
  unsubscribeLabel?: string;
  /** The language of heading and blocks, if it is not the reader's. */
  contentLanguage?: Language;
  /** Where to read the email in a browser, and the label of that link. */
  browser?: { url: string; label: string };
  /** Where recipients choose their topics, and the label of that link. */
  manage?: { url: string; label: string };
}

/** The largest size in an email, in pixels. */
const most = { width: 160, height: 32 } as const;

/** A logo wider than this contains the shop's name, as in the site's header. */
const markRatio = 1.6;

const logoHtml = ({ url, width, height }: MailLogo, name: string): SafeHtml => {
  const scale = Math.min(most.width / width, most.height / height, 1);
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.max(1, Math.round(side * scale)));
  // A white background, also in dark mode: the file has no transparency.
  return html`<span style="display:inline-block;padding:4px 8px;border-radius:4px;background:#ffffff;color:#17221c;vertical-align:middle"><img src="${url}" alt="${name}" width="${shownWidth}" height="${shownHeight}" border="0" style="display:block;max-width:100%;height:auto"></span>`;
};

/** The header of an email: the owner's logo if there is one, and the shop's name unless the logo shows it. */
function mailHead({ logo, name }: Pick<MailShop, 'logo' | 'name'>): SafeHtml {
  const isNameInLogo = logo !== undefined && logo.width / logo.height >= markRatio;
  if (!logo) return html`${name}`;
  return html`${logoHtml(logo, isNameInLogo ? name : '')}${isNameInLogo ? '' : html` ${name}`}`;
}

const sans = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Light colors are inline for clients that drop style elements; dark ones override them where stylesheets
 * work.
 */
const stylesOf = ({ link, button, onButton, quote }: MailColors, isMirrored: boolean): SafeHtml => html.raw`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
a { color: ${link.light}; }
.pb-prose h1, .pb-prose h2, .pb-prose h3, .pb-prose h4 { line-height: 1.3; margin: 24px 0 8px; }
.pb-prose h1 { font-size: 22px; } .pb-prose h2 { font-size: 19px; } .pb-prose h3, .pb-prose h4 { font-size: 16px; }
.pb-prose p, .pb-prose ul, .pb-prose ol, .pb-prose pre, .pb-prose table { margin: 0 0 16px; }
.pb-prose blockquote { margin: 0 0 16px; ${isMirrored ? 'padding: 0 16px 0 0; border-right' : 'padding: 0 0 0 16px; border-left'}: 3px solid ${quote}; }
.pb-prose blockquote[dir="rtl"] { padding: 0 16px 0 0; border-left: 0; border-right: 3px solid ${quote}; }
.pb-prose pre { padding: 12px; border-radius: 6px; background: #f0f4f1; }
.pb-prose table:not([role]) { display: block; max-width: 100%; overflow: auto; overflow-wrap: break-word; }
.pb-prose th:not([align]) { text-align: left; text-align: start; }
.pb-prose table:not([role]) a { overflow-wrap: anywhere; }
.pb-prose table:not([role]) > * > tr > * { padding: 4px 8px; border-bottom: 1px solid ${quote}; }
.pb-prose img { max-width: 100%; height: auto; }
@media (max-width: 480px) {
  .pb-cell { display: block !important; width: auto !important; }
  .pb-side { padding-${isMirrored ? 'left' : 'right'}: 16px !important; padding-bottom: 0 !important; }
}
.pb-prose code { font-family: ${monospace}; font-size: 14px; }
@media (prefers-color-scheme: dark) {
  .pb-page { background: ${mailGrounds.dark.page} !important; color: #e4ece7 !important; }
  .pb-card { background: ${mailGrounds.dark.card} !important; border-color: #24382f !important; }
  .pb-panel, .pb-prose pre { background: ${mailGrounds.dark.panel} !important; border-color: #24382f !important; }
  .pb-rule { border-color: #24382f !important; }
  .pb-muted { color: #9db0a6 !important; }
  .pb-button { background: ${button.dark} !important; color: ${onButton.dark} !important; }
  a { color: ${link.dark} !important; }
  a.pb-button { color: ${onButton.dark} !important; }
}`;

/**
 * Outlook for Windows supports a maximum width only on tables: without it, an email is as wide as the window.
 */
const fixedWidth = {
  open: html.raw`<!--[if mso]><table role="presentation" width="600" align="center" border="0" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`,
  close: html.raw`<!--[if mso]></td></tr></table><![endif]-->`,
};

/** One line, without the rules and underlines that plain text uses for headings. */
const toPreview = (text: string): string =>
  text
    .replace(/[-=]{4,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 140)
    // Not half of an emoji.
    .replace(/[\ud800-\udbff]$/, '');

/** Of the document; a program assumes `ltr`. */
const attributesOf = (language: Language): SafeHtml =>
  directionOf(language) === 'rtl' ? html`lang="${language}" dir="rtl"` : html`lang="${language}"`;

const renderHtml = (options: MailLayoutOptions): string => {
  const { shop, subject, preview, heading, blocks, reason, footer, unsubscribeUrl } = options;
  const colors = mailColorsOf(shop.accent);
  const { unsubscribeLabel = readerTexts(shop, 'mail')('unsubscribe'), manage, browser } = options;
  const { language = sourceLanguage } = shop;
  const { contentLanguage = language } = options;
  return String(html`<!doctype html>
<html ${attributesOf(language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${toHeaderText(subject)}</title>
<style>${stylesOf(colors, directionOf(contentLanguage) === 'rtl')}
</style>
</head>
<body class="pb-page" style="margin:0;padding:0;background:${mailGrounds.light.page};color:#17221c">
<div style="display:none;mso-hide:all;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0">${toPreview(preview)}</div>
<div class="pb-page" style="padding:24px 12px;background:${mailGrounds.light.page};color:#17221c;font:16px/24px ${sans}">
${
  browser
    ? html`<p class="pb-muted" style="max-width:600px;margin:0 auto 12px;text-align:center;font-size:13px;line-height:20px;color:#5b6b62"><a href="${browser.url}">${browser.label}</a></p>
`
    : ''
}${fixedWidth.open}<div class="pb-card" style="max-width:600px;margin:0 auto;border:1px solid #d5ddd8;border-radius:8px;overflow:hidden;word-wrap:break-word;overflow-wrap:anywhere;background:${mailGrounds.light.card}">
<div style="padding:16px 24px;background:${colors.head};border-bottom:4px solid ${colors.line};color:${headInk};font:14px/20px ${monospace};letter-spacing:.04em">${mailHead(shop)}</div>
<div style="padding:24px"${contentLanguage === language ? '' : html` lang="${contentLanguage}" dir="${directionOf(contentLanguage)}"`}>
<h1${isRightToLeft(heading) ? html` dir="rtl"` : ''} style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700">${heading}</h1>
${renderBlocksAsHtml(blocks, colors, readerTexts(shop, 'mail'))}
</div>
</div>
<div class="pb-muted" style="max-width:600px;margin:16px auto 0;padding:0 24px;font-size:13px;line-height:20px;color:#5b6b62">
${footer ? html`<p style="margin:0 0 8px">${withBreaks(footer)}</p>\n` : ''}<p style="margin:0 0 8px">${reason}</p>
${unsubscribeUrl === undefined ? '' : html`<p style="margin:0 0 8px"><a href="${unsubscribeUrl}">${unsubscribeLabel}</a>${manage ? html` &middot; <a href="${manage.url}">${manage.label}</a>` : ''}</p>\n`}
<p style="margin:0"><a href="${shop.home ?? shop.url}">${shop.name}</a><br>${shop.address}<br>${shop.phone}<br><a href="mailto:${shop.email}">${shop.email}</a></p>
</div>${fixedWidth.close}
</div>
</body>
</html>
`);
};

const renderText = ({
  shop,
  heading,
  blocks,
  browser,
  reason,
  footer,
  unsubscribeUrl,
  unsubscribeLabel = readerTexts(shop, 'mail')('unsubscribe'),
  manage,
}: MailLayoutOptions): string => {
  const t = readerTexts(shop, 'mail');
  const link = (label: string, url: string) => t('labelLine', { label, value: url });
  return [
    heading,
    ...(browser ? [link(browser.label, browser.url)] : []),
    renderBlocksAsText(blocks, t),
    '-- ',
    ...(footer ? [footer] : []),
    reason,
    ...(unsubscribeUrl === undefined ? [] : [link(unsubscribeLabel, unsubscribeUrl)]),
    ...(manage ? [link(manage.label, manage.url)] : []),
    [shop.name, shop.home ?? shop.url, shop.address, shop.phone, shop.email].join('\n'),
  ]
    .join('\n\n')
    .replace('\n\n-- \n\n', '\n\n-- \n')
    .concat('\n');
};

/** An email in the shop's layout: subject, HTML and plain text from the same blocks. */
export const renderMail = (options: MailLayoutOptions): RenderedMail => ({
  subject: toHeaderText(options.subject),
  html: renderHtml(options),
  text: renderText(options),
});
