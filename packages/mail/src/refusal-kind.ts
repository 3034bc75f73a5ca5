import { isAboutAddress, isAboutSender } from './refusal-words.ts';

/**
 * What a server's no means. `recipient`: this address does not exist or takes no mail. `unconfirmed`: the same in words
 * alone, without an enhanced code; a server that refuses all mail from us may use them too. `refused`: the server will
 * not have mail from us at present (policy, quota, sender, security): nothing is wrong with the address, and the next
 * mail would fare likewise. `permanent`: this very message will fail again. `transient`: worth another try later.
 */
export type RefusalKind = 'transient' | 'permanent' | 'recipient' | 'unconfirmed' | 'refused';

export interface Refusal {
  /** The command that was answered, as nodemailer names it. */
  command: string;
  responseCode: number;
  /** The server's reply, its code included. */
  reply: string;
}

/** RFC 3463: class, subject and detail after the reply code, such as `550 5.1.1 no such user`. */
const enhancedCode = /^\d{3}[ -][245]\.(\d{1,3})\.(\d{1,3})(?=\s|$)/;

/** Replies below are about the conversation (syntax, sign-in, limits), not about the mail. */
const firstOfMails = 550;

/** By the enhanced code's subject; undefined where it says nothing of use. */
function kindOfSubject(subject: number, detail: number, command: string): RefusalKind | undefined {
  switch (subject) {
    case 1:
      // 5.1.7 and 5.1.8 are about the sender's address, and so is all that is said to MAIL FROM.
      return detail === 7 || detail === 8 || command === 'MAIL FROM' ? 'refused' : 'recipient';
    case 2:
      if (detail === 2) return 'transient';
      // The mailbox that does not work is the sender's.
      if (command === 'MAIL FROM') return 'refused';
      return detail === 1 ? 'recipient' : 'permanent';
    case 3:
      // A message that is too big is so at every try.
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
    // The server has not seen the message yet: it refuses the address or us.
    return isAboutAddress(reply) ? 'unconfirmed' : 'refused';
  }
  return responseCode < firstOfMails ? 'refused' : 'permanent';
}

/**
 * Reads a refusal. Only a reply about the address itself counts against it: a server that is out of quota, or no longer
 * relays for us, answers 550 to every recipient of a list.
 */
export function refusalKind(refusal: Refusal): RefusalKind {
  const { command, responseCode, reply } = refusal;
  if (responseCode < 500) return 'transient';
  const [, subject, detail] = enhancedCode.exec(reply) ?? [];
  const said = subject === undefined ? undefined : kindOfSubject(Number(subject), Number(detail), command);
  // Relays give codes of addresses for faults of the sender.
  if (said === 'recipient' && isAboutSender(reply)) return 'refused';
  // `x.0.x` says no more than the reply code does.
  return said ?? kindOfPlainCode(refusal);
}
