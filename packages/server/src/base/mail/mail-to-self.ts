import { AppError } from '@perfboard/contracts/error';
import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import type { RenderedMail } from '@perfboard/mail/mail-template';
import type { MailTransport } from '@perfboard/mail/transport';
import { type MailSender, messageIdOf } from './mail-shop.ts';

/**
 * Sends an email to its author and waits for the result.
 * @throws AppError SERVICE_UNAVAILABLE when there is no mail server, or it rejected the email
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
