import type { RenderedCampaign } from '@perfboard/contracts/campaign';
import { createMessageId } from '@perfboard/mail/message-id';
import PostalMime from 'postal-mime';
import type { HttpServices } from '../service/http-services.ts';
import { mailWordsOf } from '../service/mail-shop.ts';
import { type Audience, readSample } from './campaign-audience.ts';
import { prepareCampaign } from './campaign-mail.ts';
import { checkCampaign } from './check-campaign.ts';

export interface RenderFields extends Audience {
  /** Absent before the first save. */
  uuid?: string | undefined;
  subject: string;
  preview_text: string;
  body: string;
}

/**
 * Stands for a reader where nobody has subscribed, and for a newsletter that is not saved. Its link unsubscribes nobody: a
 * preview must not hold what its reader alone may click.
 */
const nobody = { uuid: '00000000-0000-0000-0000-000000000000', email: 'reader@example.com' };

/**
 * The mail that one subscriber of the audience would get: made by the code that sends it, and read back from its bytes as a
 * mail program reads it.
 */
export async function renderCampaign(
  { prisma, env, shop }: Pick<HttpServices, 'prisma' | 'env' | 'shop'>,
  fields: RenderFields,
): Promise<RenderedCampaign> {
  const shopWords = (await shop.read()).words;
  const words = mailWordsOf(env, shopWords);
  const reader = (await readSample(prisma, fields)) ?? nobody;
  const fill = prepareCampaign({ env, words }, { ...fields, uuid: fields.uuid ?? nobody.uuid });
  const messageId = createMessageId(words.from.address.split('@').at(-1) ?? 'localhost');
  const { raw } = fill({ email: reader.email, subscriberUuid: nobody.uuid, messageId });
  const mail = await PostalMime.parse(raw);
  const { html = '', text = '' } = mail;
  const link = /<([^>]+)>/.exec(headerOf(mail.headers, 'list-unsubscribe'))?.[1];
  const findings = await checkCampaign(
    { prisma, siteUrl: env.PUBLIC_URL, categories: shopWords.categories },
    { body: fields.body, html },
  );
  return {
    from: `${mail.from?.name ?? ''} <${mail.from?.address ?? ''}>`.trim(),
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    html,
    text,
    bytes: Buffer.byteLength(raw),
    has_unsubscribe:
      link !== undefined && text.includes(link) && html.includes(link.replaceAll('&', '&amp;')),
    findings,
  };
}

const headerOf = (headers: readonly { key: string; value: string }[], name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? '';

/**
 * The HTML as the desk shows it in a frame: with one of its two themes whatever the viewer's own is, and links that open
 * beside the desk. The mail has both themes and neither change.
 */
export const framedHtml = (html: string, theme: 'light' | 'dark'): string =>
  html
    .replace('@media (prefers-color-scheme: dark)', theme === 'dark' ? '@media all' : '@media not all')
    .replace(
      '<head>',
      `<head>\n<base target="_blank">\n<style>:root { color-scheme: ${theme} !important; }</style>`,
    );
