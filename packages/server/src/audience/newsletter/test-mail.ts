import { mailToSelf, mailWordsIn, mailWordsOf } from '../../base/mail/mail-shop.ts';
import type { HttpServices } from '../../base/service/services.ts';
import { type DraftFields, readDraftTranslation } from './draft-translation.ts';
import { template } from './newsletter-test.mail.ts';
import { contentIn } from './translated-newsletter.ts';

/**
 * Sends the composed newsletter to its author only, as subscribers of a language would get it.
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
  fields: DraftFields,
): Promise<void> {
  const { words } = await memory.read();
  const draft = await readDraftTranslation({ pool, languages: words.languages }, fields);
  const { language, content } = draft;
  const { shop, from, mails } = mailWordsIn(mailWordsOf(env, words), language);
  const translation = draft.translated[language];
  const { subject, preview_text, body } = translation ?? fields;
  const rendered = template.render({
    shop,
    words: mails.newsletter,
    subject,
    previewText: preview_text,
    markdown: body,
    content: translation ? contentIn(content, translation) : content,
    ...(translation && { translation: { language, base: `/${language}` } }),
  });
  await mailToSelf(mail, { from, to, rendered });
}
