import { AppError } from '@perfboard/contracts/error';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import type { RenderedMail } from '@perfboard/mail/mail-template';
import type { MailTransport } from '@perfboard/mail/transport';
import { type MailSender, messageIdOf } from './mail-shop.ts';

/**
 * Sends a mail to the one who writes it, while they wait.
 * @throws AppError SERVICE_UNAVAILABLE where there is no mail server, or it did not take it
 */
export async function mailToSelf(
  mail: MailTransport | null,
  { from, to, rendered }: { from: MailSender; to: string; rendered: RenderedMail },
): Promise<void> {
  if (!mail) throw new AppError('SERVICE_UNAVAILABLE', newsletterMessages.noMailServer);
  try {
    await mail.send({ ...rendered, from, to, messageId: messageIdOf(from) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no response';
    throw new AppError('SERVICE_UNAVAILABLE', `The mail server did not accept the email: ${reason}`, {
      cause: error,
    });
  }
}
