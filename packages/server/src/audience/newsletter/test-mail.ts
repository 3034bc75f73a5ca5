import { mailToSelf, mailWordsOf } from '../../base/mail/mail-shop.ts';
import type { HttpServices } from '../../base/service/services.ts';
import { readContent } from './newsletter-content.ts';
import { template } from './newsletter-test.mail.ts';

/**
 * Sends the composed newsletter to its author only.
 * @throws AppError SERVICE_UNAVAILABLE when the email can't be sent
 */
export async function sendTestMail(
  {
    mail,
    env,
    pool,
    shop: memory,
    to,
  }: Pick<HttpServices, 'mail' | 'env' | 'pool' | 'shop'> & { to: string },
  content: { subject: string; body: string; preview_text?: string | undefined },
): Promise<void> {
  const { shop, from, mails } = mailWordsOf(env, (await memory.read()).words);
  const rendered = template.render({
    shop,
    words: mails.newsletter,
    subject: content.subject,
    previewText: content.preview_text ?? '',
    markdown: content.body,
    content: await readContent(pool, content.body),
  });
  await mailToSelf(mail, { from, to, rendered });
}
