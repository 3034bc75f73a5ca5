import { deserialize } from 'node:v8';
import { incomingLimits } from '@perfboard/contracts/words/mailbox';
import { LimitedProgramError, runLimited } from '../../base/service/run-limited.ts';
import type { ParsedMail, ParseOptions } from './parse-mail.ts';

/** More than the CPU limit of an email, because the machine may be busy. */
const wallMs = 60_000;
/** The result contains the email's files; the rest is small. */
const answerBytesMax = 2 * incomingLimits.mailBytesMax;

const words = {
  email: 'The email exceeds a limit or is malformed',
  machine: 'The email could not be parsed at this moment',
  start: 'The program that parses emails could not be started',
} as const;

/**
 * Why an email was not parsed. `email`: it exceeds a limit or is malformed. `machine`: a retry may succeed.
 * `start`: the parser can't run, and other emails would fail too.
 */
export class ParseError extends Error {
  constructor(readonly fault: keyof typeof words) {
    super(words[fault]);
    this.name = 'ParseError';
  }
}

/**
 * Parses an email in a separate process, so that no email can block the worker or exhaust its memory.
 * @param parserPath the built `mail-parser.ts`
 * @param signal ends the parser with the worker
 * @throws ParseError
 */
export async function parseInChild(
  parserPath: string,
  source: Buffer,
  { isCut, size, authservId, signal }: ParseOptions & { signal?: AbortSignal },
): Promise<ParsedMail> {
  const answer = await runLimited({
    path: parserPath,
    arguments: [isCut ? 'cut' : 'whole', String(size), ...(authservId ? [authservId] : [])],
    cpuSeconds: incomingLimits.parseSeconds,
    heapMegabytes: incomingLimits.parseHeapMegabytes,
    input: source,
    wallMs,
    answerBytesMax,
    signal,
  }).catch((error) => {
    if (!(error instanceof LimitedProgramError)) throw error;
    throw new ParseError(error.fault === 'input' ? 'email' : error.fault);
  });
  try {
    return deserialize(answer);
  } catch {
    throw new ParseError('machine');
  }
}
