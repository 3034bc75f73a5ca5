import { addressLines, shop } from '@perfboard/content/shop';
import { campaignMessages } from '@perfboard/contracts/campaign';
import { AppError } from '@perfboard/contracts/error';
import { createMessageId } from '@perfboard/mail/message-id';
import { template } from '@perfboard/mail/template/campaign-test';
import type { MailTransport } from '@perfboard/mail/transport';

interface TestMailOptions {
  mail: MailTransport | null;
  to: string;
  /** The From of the product's mails, with or without a name. */
  from: string;
  publicUrl: string;
}

/** Sends the composed newsletter to the admin alone. @throws AppError SERVICE_UNAVAILABLE where the mail does not go out */
export async function sendTestMail(
  options: TestMailOptions,
  content: { subject: string; body: string },
): Promise<void> {
  if (!options.mail) throw new AppError('SERVICE_UNAVAILABLE', campaignMessages.noMailServer);
  const rendered = template.render({
    shop: {
      name: shop.name,
      url: options.publicUrl,
      address: addressLines(shop).join(', '),
      phone: shop.phone.display,
      email: shop.email,
    },
    subject: content.subject,
    markdown: content.body,
  });
  const domain = /@([a-z0-9.-]+)/i.exec(options.from)?.[1] ?? 'localhost';
  try {
    await options.mail.send({ ...rendered, to: options.to, messageId: createMessageId(domain) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no answer';
    throw new AppError('SERVICE_UNAVAILABLE', `The mail server did not take the mail: ${reason}`, {
      cause: error,
    });
  }
}
