import { AppError } from '@perfboard/contracts/error';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import type { Db } from '@perfboard/db/client';
import { holdPictures } from './newsletter-content.ts';

/**
 * A draft with the texts, translations and audience of another newsletter.
 * @throws AppError NOT_FOUND
 */
export async function duplicateNewsletter(tx: Db, uuid: string): Promise<string> {
  const source = await tx.newsletter.findUnique({
    where: { uuid },
    select: { subject: true, preview_text: true, body: true, filter: true, topics: true },
  });
  if (!source) throw new AppError('NOT_FOUND', newsletterMessages.notFound);
  const translated = await tx.translation.findMany({ where: { newsletter_uuid: uuid } });
  await holdPictures(tx, [source.body, ...translated.map(({ text }) => text)]);
  const copy = await tx.newsletter.create({ data: source, select: { uuid: true } });
  await tx.translation.createMany({
    data: translated.map(({ uuid: _uuid, ...row }) => ({ ...row, newsletter_uuid: copy.uuid })),
  });
  return copy.uuid;
}
