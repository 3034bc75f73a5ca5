import { directionOf } from '@perfboard/messages/language';
import type { Translator } from '@perfboard/messages/translator';
import { html, type SafeHtml } from '@remix-run/html-template';
import { type MailColors, mailGrounds } from './mail-colors.ts';

/**
 * The parts of an email. HTML and plain text are rendered from the same list, so that their contents can't
 * differ.
 */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'quote'; text: string }
  | { kind: 'action'; label: string; url: string }
  | { kind: 'note'; text: string }
  | { kind: 'prose'; html: string; text: string };

export const monospace = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";

/** User text keeps its line breaks in clients that ignore `white-space`. */
export const withBreaks = (text: string): SafeHtml[] =>
  text.split(/\r\n|\r|\n/).map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));

const factHtml = ([label, value]: readonly [string, string]): SafeHtml => html`
<p style="margin:0 0 12px"><span class="pb-muted" style="display:block;font:12px/18px ${monospace};letter-spacing:.06em;color:#5b6b62">${label}</span>
<strong dir="auto" style="font-weight:600">${withBreaks(value)}</strong></p>`;

/** A quotation's line is at the side where reading begins. Email programs know no logical properties. */
const besideQuote = ({ language }: Translator<'mail'>): string =>
  directionOf(language) === 'rtl'
    ? 'padding:4px 16px 4px 0;border-right:3px'
    : 'padding:4px 0 4px 16px;border-left:3px';

const blockHtml = (
  block: MailBlock,
  { button, onButton, quote }: MailColors,
  t: Translator<'mail'>,
): SafeHtml => {
  switch (block.kind) {
    case 'paragraph':
      return html`<p style="margin:0 0 16px">${withBreaks(block.text)}</p>`;
    case 'facts':
      return html`<div class="pb-panel" style="margin:0 0 16px;padding:16px 16px 4px;border:1px solid #d5ddd8;border-radius:6px;background:${mailGrounds.light.panel}">${block.rows.map(factHtml)}</div>`;
    case 'quote':
      return html`<blockquote dir="auto" class="pb-quote" style="margin:0 0 16px;${besideQuote(t)} solid ${quote}">${withBreaks(block.text)}</blockquote>`;
    case 'action':
      return html`<p style="margin:8px 0 24px"><a class="pb-button" href="${block.url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${button.light};color:${onButton.light};font-weight:600;text-decoration:none">${block.label}</a></p>
<p class="pb-muted" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5b6b62;word-break:break-all">${t.rich('buttonFallback', { url: block.url, link: (parts) => html`<a href="${block.url}">${parts}</a>` })}</p>`;
    case 'note':
      return html`<p class="pb-muted" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#5b6b62">${withBreaks(block.text)}</p>`;
    case 'prose':
      return html`<div class="pb-prose">${html.raw`${block.html}`}</div>`;
  }
};

const normalized = (text: string): string => text.replace(/\r\n|\r/g, '\n');
const indented = (text: string, prefix: string): string =>
  normalized(text)
    .split('\n')
    .map((line) => `${prefix}${line}`.trimEnd())
    .join('\n');

const blockText = (block: MailBlock, t: Translator<'mail'>): string => {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return normalized(block.text);
    case 'facts':
      return block.rows
        .map(([label, value]) =>
          /[\r\n]/.test(value)
            ? `${t('labelAbove', { label })}\n${indented(value, '  ')}`
            : t('labelLine', { label, value }),
        )
        .join('\n');
    case 'quote':
      return indented(block.text, '> ');
    case 'action':
      return `${t('labelAbove', { label: block.label })}\n${block.url}`;
    case 'prose':
      return block.text;
  }
};

/** The blocks without the layout around them. */
export const renderBlocksAsHtml = (
  blocks: readonly MailBlock[],
  colors: MailColors,
  t: Translator<'mail'>,
): SafeHtml => html`${blocks.map((block) => html`${blockHtml(block, colors, t)}\n`)}`;

/** The same blocks as plain text, separated by empty lines. */
export const renderBlocksAsText = (blocks: readonly MailBlock[], t: Translator<'mail'>): string =>
  blocks.map((block) => blockText(block, t)).join('\n\n');
