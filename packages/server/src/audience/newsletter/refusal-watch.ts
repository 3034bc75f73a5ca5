import type { MailError } from '@perfboard/mail/mail-error';

/** The number of the mail server's last responses that are considered, */
const WINDOW = 20;
/** and how many of them may be rejections before sending stops. */
const DOMINANT = 10;

/** This many rejections and nothing else say nothing about a single address. */
const SEVERAL = 5;

const letters = {
  accepted: '+',
  /** Rejected because of the server or the shop. */
  refused: 'x',
  /** Rejected in words about the address, without an enhanced code. */
  unconfirmed: '?',
  other: '.',
} as const;

/** Detects a mail server that rejects the shop instead of single recipients. */
export interface RefusalWatch {
  /** Records one answer of the server. */
  note(answer: 'accepted' | 'other'): void;
  note(answer: 'refused' | 'unconfirmed', error: MailError): void;
  /** Whether the server accepted an email recently. */
  isAccepting(): boolean;
  /** Whether it rejected several in a row and accepted none. */
  isRefusingAll(): boolean;
  /** Whether all recent responses are rejections. */
  isRefusedOnly(): boolean;
  /** The server's error, once rejections dominate. */
  dominant(): MailError | undefined;
  /** The last answers, for the next run. */
  recent(): string;
}

/** @param recent the last answers of the previous run */
export function createRefusalWatch(recent: string): RefusalWatch {
  const answers = [...recent];
  let found: MailError | undefined;
  const areRefusals = (some: readonly string[]) =>
    some.every((answer) => answer === letters.refused || answer === letters.unconfirmed);
  /**
   * A list may contain many dead addresses: as long as some are accepted, only rejections of the shop count.
   */
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
