import type { RenderedNewsletter } from '@perfboard/contracts/newsletter';
import type { Language } from '@perfboard/messages/language';
import { mailWordsOf, messageIdOf } from '../../base/mail/mail-shop.ts';
import type { HttpServices } from '../../base/service/services.ts';
import { checkNewsletter } from './check-newsletter.ts';
import type { NewsletterContent } from './content-look.ts';
import { type DraftFields, readDraftTranslation } from './draft-translation.ts';
import { type Audience, readSample } from './newsletter-audience.ts';
import { prepareNewsletter } from './newsletter-mail.ts';
import type { NewsletterTexts } from './translated-newsletter.ts';

interface RenderFields extends Audience, DraftFields {
  is_public: boolean;
}

interface RenderedContent {
  mail: Omit<RenderedNewsletter, 'findings' | 'has_spam_check'>;
  raw: string | Buffer;
  content: NewsletterContent;
  /** As they were written, in the language of the email. */
  texts: NewsletterTexts;
}

/**
 * A placeholder recipient, if there are no subscribers or the newsletter is unsaved. Its link unsubscribes no
 * one: a preview must not contain a working link of a real subscriber.
 */
const placeholder = { uuid: '00000000-0000-0000-0000-000000000000', email: 'reader@example.com' };

type RenderServices = Pick<HttpServices, 'prisma' | 'pool' | 'env' | 'shop'>;

/**
 * The email that one subscriber of the audience would get: made by the sending code, and parsed as an email
 * program does.
 */
export async function renderMailOf(
  { prisma, pool, env, shop }: RenderServices,
  fields: RenderFields,
): Promise<RenderedContent> {
  const shopWords = (await shop.read()).words;
  const words = mailWordsOf(env, shopWords);
  const email = (await readSample(prisma, fields)) ?? placeholder.email;
  const draft = await readDraftTranslation({ pool, languages: shopWords.languages }, fields);
  const { language, translated, content } = draft;
  const fill = prepareNewsletter(
    { env, words },
    { ...fields, content, translated, uuid: fields.uuid ?? placeholder.uuid },
  );
  const messageId = messageIdOf(words.from);
  const { raw } = fill({ email, subscriberUuid: placeholder.uuid, messageId, language });
  const { default: PostalMime } = await import('postal-mime');
  const parsed = await PostalMime.parse(raw);
  const { html = '', text = '' } = parsed;
  const link = /<([^<>]+)>/.exec(headerOf(parsed.headers, 'list-unsubscribe'))?.[1];
  const mail = {
    from: `${parsed.from?.name ?? ''} <${parsed.from?.address ?? ''}>`.trim(),
    to: parsed.to?.[0]?.address ?? '',
    subject: parsed.subject ?? '',
    html,
    text,
    bytes: Buffer.byteLength(raw),
    is_translated: translated[language] !== undefined,
    has_unsubscribe:
      link !== undefined && text.includes(link) && html.includes(link.replaceAll('&', '&amp;')),
  };
  return { mail, raw, content, texts: translated[language] ?? fields };
}

/** Like `renderMailOf`, with the problems found, in the language of the member. */
export async function renderNewsletter(
  services: RenderServices & Pick<HttpServices, 'mailPictures'>,
  fields: RenderFields,
  memberLanguage: Language,
): Promise<RenderedNewsletter> {
  const { mail, content, texts } = await renderMailOf(services, fields);
  const { categories } = (await services.shop.read()).words;
  const { prisma, mailPictures, env } = services;
  const site = { prisma, mailPictures, siteUrl: env.PUBLIC_URL, categories, language: memberLanguage };
  const uuid = fields.uuid ?? placeholder.uuid;
  const findings = await checkNewsletter(site, { uuid, texts, html: mail.html, content });
  return { ...mail, findings };
}

const headerOf = (headers: readonly { key: string; value: string }[], name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? '';

/**
 * The HTML for a frame at the desk: with one of its two themes whatever the viewer's own is, and links that
 * open in a new tab. The email has both themes and neither change.
 */
export const framedHtml = (html: string, theme: 'light' | 'dark'): string =>
  html
    .replace('@media (prefers-color-scheme: dark)', theme === 'dark' ? '@media all' : '@media not all')
    .replace(
      '<head>',
      `<head>\n<base target="_blank">\n<style>:root { color-scheme: ${theme} !important; }</style>`,
    );
