import { isAboutAddress, isAboutSender } from './refusal-words.ts';

/**
 * What a server's rejection means. `recipient`: this address does not exist or accepts no mail.
 * `unconfirmed`: the same in words alone, without an enhanced code; a server that rejects all our mail may
 * use them too. `refused`: the server rejects our mail at present (policy, quota, sender, security); the
 * address is fine, and the next email would fail too. `permanent`: this very message will fail again.
 * `transient`: worth a retry later.
 */
export type RefusalKind = 'transient' | 'permanent' | 'recipient' | 'unconfirmed' | 'refused';

export interface Refusal {
  /** The rejected command, as nodemailer names it. */
  command: string;
  responseCode: number;
  /** The server's reply, its code included. */
  reply: string;
}

/** RFC 3463: class, subject and detail after the reply code, such as `550 5.1.1 no such user`. */
const enhancedCode = /^\d{3}[ -][245]\.(\d{1,3})\.(\d{1,3})(?=\s|$)/;

/** Lower reply codes are about the session (syntax, sign-in, limits), not about the email. */
const firstOfMails = 550;

/** Classifies by the enhanced code's subject; undefined if it says nothing useful. */
function kindOfSubject(subject: number, detail: number, command: string): RefusalKind | undefined {
  switch (subject) {
    case 1:
      // 5.1.7 and 5.1.8 are about the sender's address, and so is every reply to MAIL FROM.
      return detail === 7 || detail === 8 || command === 'MAIL FROM' ? 'refused' : 'recipient';
    case 2:
      if (detail === 2) return 'transient';
      // The disabled mailbox is the sender's.
      if (command === 'MAIL FROM') return 'refused';
      return detail === 1 ? 'recipient' : 'permanent';
    case 3:
      // A message that is too big fails at every attempt.
      return detail === 4 ? 'permanent' : 'refused';
    case 4:
    case 5:
    case 7:
      return 'refused';
    case 6:
      return 'permanent';
    default:
      return undefined;
  }
}

function kindOfPlainCode({ command, responseCode, reply }: Refusal): RefusalKind {
  if (command === 'MAIL FROM') return 'refused';
  if (command === 'RCPT TO') {
    // Exceeded storage allocation: the mailbox is full.
    if (responseCode === 552) return 'transient';
    // The server has not seen the message yet, so it rejects the address or us.
    return isAboutAddress(reply) ? 'unconfirmed' : 'refused';
  }
  return responseCode < firstOfMails ? 'refused' : 'permanent';
}

/**
 * Classifies a rejection. Only a reply about the address itself counts against it: a server that is over
 * quota, or no longer relays for us, answers 550 for every recipient of a list.
 */
export function refusalKind(refusal: Refusal): RefusalKind {
  const { command, responseCode, reply } = refusal;
  if (responseCode < 500) return 'transient';
  const [, subject, detail] = enhancedCode.exec(reply) ?? [];
  const kind = subject === undefined ? undefined : kindOfSubject(Number(subject), Number(detail), command);
  // Relays use address codes for faults of the sender.
  if (kind === 'recipient' && isAboutSender(reply)) return 'refused';
  // `x.0.x` adds nothing to the reply code.
  return kind ?? kindOfPlainCode(refusal);
}
