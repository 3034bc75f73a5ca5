import { spawn } from 'node:child_process';
import type { SpamReport } from '@perfboard/contracts/newsletter';

/** The daemon's client first, which answers in a moment; `-x`: no answer is better than the mail itself as one. */
const programs = [
  { command: 'spamc', args: ['-x', '-R'], ping: ['-K'], pong: /PONG/ },
  // Local rules alone: what is written here is nobody else's to ask about.
  {
    command: 'spamassassin',
    args: ['--local', '--test-mode'],
    ping: ['--version'],
    pong: /SpamAssassin version/,
  },
] as const;

const checkMs = 20_000;
const answerMax = 1_000_000;

/** What a program writes, given the mail; null where it is not there, has failed or takes too long. */
function ask(command: string, args: readonly string[], mail: string | Buffer): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: checkMs,
      killSignal: 'SIGKILL',
    });
    let answer = '';
    child.on('error', () => resolve(null));
    child.stdin.on('error', () => undefined);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (answer.length < answerMax) answer += text;
    });
    child.on('close', () => resolve(answer));
    child.stdin.end(mail);
  });
}

const detailsPattern = /^Content analysis details:\s+\((-?[\d.]+) points, (-?[\d.]+) required\)/gm;

/** Of what either program writes; null where it is no report. */
export function readSpamReport(answer: string): SpamReport | null {
  // The client says the points first; the other writes the whole mail, which may say anything, and its report behind it.
  const details = [...answer.matchAll(detailsPattern)].at(-1);
  const [, score, required] = /^(-?[\d.]+)\/(-?[\d.]+)[ \t]*\r?\n/.exec(answer) ?? details ?? [];
  if (score === undefined || required === undefined || Number(required) === 0) return null;
  const rules = new Map(
    [...answer.slice(details?.index ?? 0).matchAll(/^[* ]*(-?\d+\.\d+) ([A-Z][A-Z\d_]+) +(\S.*)$/gm)].map(
      ([, points, name = '', text = '']) =>
        [name, { name, points: Number(points), text: text.trim() }] as const,
    ),
  );
  return {
    score: Number(score),
    required: Number(required),
    rules: [...rules.values()]
      .filter(({ points }) => points > 0)
      .sort((one, other) => other.points - one.points),
  };
}

/** Sees to it that one runs at a time: each is a process that takes a core for seconds. */
let running: Promise<unknown> = Promise.resolve();
let waiting = 0;
const waitingMax = 5;

/** What SpamAssassin says of a mail; null where it is not installed, or has more to do than anybody waits for. */
export function checkSpam(mail: string | Buffer): Promise<SpamReport | null> {
  if (waiting >= waitingMax) return Promise.resolve(null);
  waiting += 1;
  const check = running.then(async () => {
    for (const program of programs) {
      const answer = await ask(program.command, program.args, mail);
      const report = answer === null ? null : readSpamReport(answer);
      if (report) return report;
    }
    return null;
  });
  running = check
    .catch(() => undefined)
    .then(() => {
      waiting -= 1;
    });
  return check;
}

let installed: Promise<boolean> | undefined;

/** Whether there is anything to ask; found out once, in less than a second. */
export function hasSpamCheck(): Promise<boolean> {
  installed ??= Promise.all(
    programs.map(async ({ command, ping, pong }) => pong.test((await ask(command, ping, '')) ?? '')),
  ).then((answers) => answers.some(Boolean));
  return installed;
}
