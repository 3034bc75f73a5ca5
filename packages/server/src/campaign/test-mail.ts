import { AppError } from '@perfboard/contracts/error';
import { campaignMessages } from '@perfboard/contracts/words/campaign';
import { createMessageId } from '@perfboard/mail/message-id';
import type { HttpServices } from '../service/http-services.ts';
import { mailWordsOf } from '../service/mail-shop.ts';
import { template } from './campaign-test.mail.ts';

/** Sends the composed newsletter to the admin alone. @throws AppError SERVICE_UNAVAILABLE where the mail does not go out */
export async function sendTestMail(
  { mail, env, shop: memory, to }: Pick<HttpServices, 'mail' | 'env' | 'shop'> & { to: string },
  content: { subject: string; body: string; preview_text?: string | undefined },
): Promise<void> {
  if (!mail) throw new AppError('SERVICE_UNAVAILABLE', campaignMessages.noMailServer);
  const { shop, from, mails } = mailWordsOf(env, (await memory.read()).words);
  const rendered = template.render({
    shop,
    words: mails.newsletter,
    subject: content.subject,
    previewText: content.preview_text ?? '',
    markdown: content.body,
  });
  const domain = /@([a-z0-9.-]+)/i.exec(from.address)?.[1] ?? 'localhost';
  try {
    await mail.send({ ...rendered, from, to, messageId: createMessageId(domain) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no answer';
    throw new AppError('SERVICE_UNAVAILABLE', `The mail server did not take the mail: ${reason}`, {
      cause: error,
    });
  }
}
