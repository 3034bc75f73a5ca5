import { path, publishedNewsletterPath } from '@perfboard/contracts/path';
import type { RawMailMessage } from '@perfboard/mail/mail-message';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import { type MailWords, mailWordsIn } from '../../base/mail/mail-shop.ts';
import { returnAddressOf } from '../../base/mail/mail-tag.ts';
import { signUnsubscribe, type UnsubscribePurpose } from '../../base/secret/unsubscribe-token.ts';
import type { Env } from '../../base/service/env.ts';
import type { NewsletterContent } from './content-look.ts';
import { template } from './newsletter.mail.ts';
import {
  managePlaceholder,
  type NewsletterMessage,
  prepareNewsletterMessage,
  unsubscribePlaceholder,
} from './newsletter-message.ts';
import type { ClaimedRecipient } from './recipient-ledger.ts';

export type FillNewsletter = (
  recipient: Pick<ClaimedRecipient, 'email' | 'subscriberUuid' | 'messageId'> & {
    uuid?: string;
    /** Of the text around the author's; English without it. */
    language?: Language;
  },
) => RawMailMessage;

interface PreparedNewsletter {
  uuid: string;
  subject: string;
  preview_text: string;
  body: string;
  /** Its images and cards. */
  content: NewsletterContent;
  /** Whether it has a page on the site. */
  is_public: boolean;
  requestId?: string | undefined;
}

/** The newsletter for readers of a language: the text around the author's own is in it. */
function prepareMessage(
  { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>,
  words: MailWords,
  newsletter: PreparedNewsletter,
): NewsletterMessage {
  const rendered = template.render({
    shop: words.shop,
    words: words.mails.newsletter,
    subject: newsletter.subject,
    previewText: newsletter.preview_text,
    markdown: newsletter.body,
    content: newsletter.content,
    browserUrl: newsletter.is_public ? PUBLIC_URL + publishedNewsletterPath(newsletter) : undefined,
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
    const message = known ?? prepareMessage(env, mailWordsIn(words, language), newsletter);
    if (!known) messages.set(language, message);
    return message;
  };
  // A newsletter that can't be rendered fails before anyone is claimed.
  messageIn(sourceLanguage);
  return ({ uuid, email, subscriberUuid, messageId, language = sourceLanguage }) => {
    const claim = { secret: env.SESSION_SECRET, subscriberUuid, newsletterUuid: newsletter.uuid };
    const linkOf = (purpose: UnsubscribePurpose, page: string) =>
      `${env.PUBLIC_URL}${page}?token=${signUnsubscribe({ ...claim, purpose })}`;
    return {
      envelope: {
        from: (uuid && returnAddressOf(env, { kind: 'recipient', uuid })) || words.from.address,
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
