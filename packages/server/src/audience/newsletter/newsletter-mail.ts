import { inLanguage, path, publishedNewsletterPath } from '@perfboard/contracts/path';
import type { RawMailMessage } from '@perfboard/mail/mail-message';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import { type MailWords, mailWordsIn } from '../../base/mail/mail-shop.ts';
import { returnAddressOf } from '../../base/mail/mail-tag.ts';
import { signUnsubscribe, type UnsubscribePurpose } from '../../base/secret/unsubscribe-token.ts';
import type { Env } from '../../base/service/env.ts';
import type { NewsletterContent } from './content-look.ts';
import type { ClaimedDelivery } from './delivery-store.ts';
import { template } from './newsletter.mail.ts';
import {
  managePlaceholder,
  type NewsletterMessage,
  prepareNewsletterMessage,
  unsubscribePlaceholder,
} from './newsletter-message.ts';
import { contentIn, type NewsletterTexts, type TranslatedNewsletters } from './translated-newsletter.ts';

export type FillNewsletter = (
  recipient: Pick<ClaimedDelivery, 'email' | 'subscriberUuid' | 'messageId'> & {
    uuid?: string;
    /** Of the subscriber; English without it. */
    language?: Language;
  },
) => RawMailMessage;

interface PreparedNewsletter extends NewsletterTexts {
  uuid: string;
  /** Its images and cards. */
  content: NewsletterContent;
  /** Its texts in further languages; readers of other ones get its own. */
  translated?: TranslatedNewsletters;
  /** Whether it has a page on the site. */
  is_public: boolean;
  requestId?: string | undefined;
}

interface ReaderOptions {
  env: Pick<Env, 'PUBLIC_URL'>;
  words: MailWords;
  language: Language;
}

/** The newsletter for readers of a language: in its translation, or with only the text around it in theirs. */
function prepareMessage(
  { env: { PUBLIC_URL }, words: allWords, language }: ReaderOptions,
  newsletter: PreparedNewsletter,
): NewsletterMessage {
  const words = mailWordsIn(allWords, language);
  const translation = newsletter.translated?.[language];
  const { subject, preview_text, body } = translation ?? newsletter;
  const base = translation ? `/${language}` : '';
  const address = inLanguage(base, publishedNewsletterPath(newsletter));
  const rendered = template.render({
    shop: words.shop,
    words: words.mails.newsletter,
    subject,
    previewText: preview_text,
    markdown: body,
    content: translation ? contentIn(newsletter.content, translation) : newsletter.content,
    ...(translation && { translation: { language, base } }),
    browserUrl: newsletter.is_public ? PUBLIC_URL + address : undefined,
    unsubscribeUrl: unsubscribePlaceholder,
    manageUrl: managePlaceholder,
  });
  return prepareNewsletterMessage({
    from: words.from,
    subject: rendered.subject,
    html: rendered.html,
    text: rendered.text,
    // Prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    requestId: newsletter.requestId,
  });
}

/** Renders a newsletter once for each language; the returned function fills in one recipient's address and links. */
export function prepareNewsletter(
  { env, words }: { env: Pick<Env, 'SESSION_SECRET' | 'PUBLIC_URL' | 'BOUNCE_ADDRESS'>; words: MailWords },
  newsletter: PreparedNewsletter,
): FillNewsletter {
  const messages = new Map<Language, NewsletterMessage>();
  const messageIn = (language: Language): NewsletterMessage => {
    const known = messages.get(language);
    const message = known ?? prepareMessage({ env, words, language }, newsletter);
    if (!known) messages.set(language, message);
    return message;
  };
  // A newsletter that can't be rendered fails before anyone is claimed.
  for (const language of [sourceLanguage, ...Object.keys(newsletter.translated ?? {})])
    messageIn(language as Language);
  return ({ uuid, email, subscriberUuid, messageId, language = sourceLanguage }) => {
    const claim = { secret: env.SESSION_SECRET, subscriberUuid, newsletterUuid: newsletter.uuid };
    const linkOf = (purpose: UnsubscribePurpose, page: string) =>
      `${env.PUBLIC_URL}${page}?token=${signUnsubscribe({ ...claim, purpose })}`;
    return {
      envelope: {
        from: (uuid && returnAddressOf(env, { kind: 'delivery', uuid })) || words.from.address,
        to: email,
      },
      messageId,
      raw: messageIn(language).fill({
        to: email,
        messageId,
        unsubscribeUrl: linkOf('unsubscribe', path.unsubscribe),
        manageUrl: linkOf('reader', path.manageSubscription),
        date: new Date(),
      }),
    };
  };
}
