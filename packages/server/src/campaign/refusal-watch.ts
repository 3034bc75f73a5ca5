import type { MailError } from '@perfboard/mail/mail-error';

/** Of so many answers of the mail server the last are looked at, */
const WINDOW = 20;
/** and with so many refusals among them the next recipient would fare no better. */
const DOMINANT = 10;

/** Watches whether a mail server refuses the shop rather than its readers. */
export interface RefusalWatch {
  /** One answer of the server; `error` where it refused for a reason of its own or of the shop's. */
  note(error?: MailError): void;
  /** The server's words, once its refusals dominate. */
  dominant(): MailError | undefined;
  /** The last answers as the next run is to be given them. */
  recent(): string;
}

const REFUSED = 'x';
const OTHER = '.';

/** @param recent what the run before has left */
export function createRefusalWatch(recent: string): RefusalWatch {
  const answers = [...recent];
  let found: MailError | undefined;
  return {
    note(error) {
      answers.push(error ? REFUSED : OTHER);
      if (answers.length > WINDOW) answers.shift();
      if (answers.filter((answer) => answer === REFUSED).length >= DOMINANT) found ??= error;
    },
    dominant: () => found,
    recent: () => answers.join(''),
  };
}
