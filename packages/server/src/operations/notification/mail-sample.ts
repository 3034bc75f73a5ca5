import type { Mails } from '@perfboard/contracts/shop/mails';
import type { MailKind } from '@perfboard/contracts/words/shop';
import type { MailShop, MailTemplate, RenderedMail } from '@perfboard/mail/mail-template';
import { template as newsletter } from '../../audience/newsletter/newsletter.mail.ts';
import { template as subscriptionConfirm } from '../../audience/subscriber/subscription-confirm.mail.ts';
import { fillMail, mailToSelf, mailWordsOf } from '../../base/mail/mail-shop.ts';
import type { HttpServices } from '../../base/service/services.ts';
import { template as bookingAcknowledgement } from '../../leads/booking/booking-acknowledgement.mail.ts';
import { template as bookingNotification } from '../../leads/booking/booking-notification.mail.ts';
import { template as contactAcknowledgement } from '../../leads/contact/contact-acknowledgement.mail.ts';
import { template as contactNotification } from '../../leads/contact/contact-notification.mail.ts';
import { template as digest } from './digest.mail.ts';

interface Sample {
  shop: MailShop;
  mails: Mails;
}

/** A template with its sample props, in this shop's texts. */
const sample = <Props extends { shop: MailShop }>(
  { render, sampleProps }: MailTemplate<Props>,
  words: Pick<Props, 'shop'> & Partial<Props>,
): RenderedMail => render({ ...sampleProps, ...words });

/** The initial content of a new newsletter. */
export function newsletterStart({ shop, mails }: Sample): { subject: string; body: string } {
  const { subject, body } = mails.newsletter;
  return fillMail({ subject, body }, shop);
}

const samples: Record<MailKind, (of: Sample) => RenderedMail> = {
  booking_acknowledgement: ({ shop, mails }) =>
    sample(bookingAcknowledgement, { shop, words: mails.booking }),
  contact_acknowledgement: ({ shop, mails }) =>
    sample(contactAcknowledgement, { shop, words: mails.contact }),
  subscription_confirm: ({ shop, mails }) => sample(subscriptionConfirm, { shop, words: mails.confirmation }),
  booking_notification: ({ shop, mails }) =>
    sample(bookingNotification, { shop, prefix: mails.prefixes.booking }),
  contact_notification: ({ shop, mails }) =>
    sample(contactNotification, { shop, prefix: mails.prefixes.contact }),
  digest: ({ shop, mails }) => sample(digest, { shop, prefix: mails.prefixes.digest }),
  newsletter: ({ shop, mails }) => {
    const { subject, body } = newsletterStart({ shop, mails });
    return sample(newsletter, { shop, words: mails.newsletter, subject, previewText: '', markdown: body });
  },
};

type SampleServices = Pick<HttpServices, 'env' | 'shop'>;

/** An email with an invented lead, made by its real template, with the given texts. */
export async function sampleMail(
  { env, shop: memory }: SampleServices,
  { mail, value }: { mail: MailKind; value: Mails },
) {
  const { words } = await memory.read();
  const { shop, from } = mailWordsOf(env, { ...words, mails: value });
  const { replyTo: _, ...rendered } = samples[mail]({ shop, mails: value });
  return { from, ...rendered };
}

/**
 * Sends a sample email to its author.
 * @throws AppError SERVICE_UNAVAILABLE when it can't be sent
 */
export async function sendSampleMail(
  services: SampleServices & Pick<HttpServices, 'mail'>,
  { to, ...wanted }: { to: string; mail: MailKind; value: Mails },
): Promise<void> {
  const { from, ...rendered } = await sampleMail(services, wanted);
  const subject = `[Test] ${rendered.subject}`;
  await mailToSelf(services.mail, { from, to, rendered: { ...rendered, subject } });
}
