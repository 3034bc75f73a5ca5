import type { MailError } from '@perfboard/mail/mail-error';

/** How many of the mail server's last answers count, */
const WINDOW = 20;
/** and how many of them may be refusals before the rest of the list would fare no better. */
const DOMINANT = 10;

/** So many refusals and nothing else say nothing about any one address. */
const SEVERAL = 5;

const letters = {
  accepted: '+',
  /** For a reason of the server's own or of the shop's. */
  refused: 'x',
  /** Words about the address, without an enhanced code. */
  unconfirmed: '?',
  other: '.',
} as const;

/** Watches whether a mail server refuses the shop rather than its readers. */
export interface RefusalWatch {
  /** One answer of the server. */
  note(answer: 'accepted' | 'other'): void;
  note(answer: 'refused' | 'unconfirmed', error: MailError): void;
  /** Whether the server accepted a mail of late. */
  isAccepting(): boolean;
  /** Whether it refused several in a row and accepted none. */
  isRefusingAll(): boolean;
  /** Whether it gave no other answer of late. */
  isRefusedOnly(): boolean;
  /** The server's words, once its refusals dominate. */
  dominant(): MailError | undefined;
  /** The last answers as the next run is to be given them. */
  recent(): string;
}

/** @param recent what the run before has left */
export function createRefusalWatch(recent: string): RefusalWatch {
  const answers = [...recent];
  let found: MailError | undefined;
  const areRefusals = (some: readonly string[]) =>
    some.every((answer) => answer === letters.refused || answer === letters.unconfirmed);
  /** A list may hold many dead addresses: as long as some are accepted, only refusals of the shop add up. */
  const isDominated = () =>
    answers.filter((answer) => answer === letters.refused).length >= DOMINANT ||
    (answers.length >= DOMINANT && areRefusals(answers.slice(-DOMINANT)));
  return {
    note(answer: keyof typeof letters, error?: MailError) {
      answers.push(letters[answer]);
      if (answers.length > WINDOW) answers.shift();
      if (isDominated()) found ??= error;
    },
    isAccepting: () => answers.includes(letters.accepted),
    isRefusingAll: () => answers.length >= SEVERAL && areRefusals(answers),
    isRefusedOnly: () => areRefusals(answers),
    dominant: () => found,
    recent: () => answers.join(''),
  };
}
