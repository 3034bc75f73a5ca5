import { lasts } from '@perfboard/testing/eventually';
import type { Fault } from './fault.ts';
import { now } from './history.ts';
import { mailboxUser } from './stack.ts';

/** Emails that anyone may send. Each would take an unlimited parser a minute of processor time. */
const hostileBodies = [
  () => `Content-Type: text/html\r\n\r\n<div ${'id=yahoo_quoted '.repeat(60_000)}`,
  () => `Content-Type: text/html\r\n\r\n<div ${'id=divRplyFwdMsg '.repeat(52_000)}`,
  () => {
    const headers = Array.from({ length: 80_000 }, (_, index) => `X-${index}: y`).join('\r\n');
    return `${headers}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: message/rfc822\r\n\r\n\r\n'.repeat(20_000)}--b--`;
  },
];

const email = (subject: string, rest: string): string =>
  `From: Ada <ada@visitor.example>\r\nTo: shop@shop.example\r\nSubject: ${subject}\r\nMessage-ID: <${subject.replaceAll(' ', '-')}@visitor.example>\r\n${rest}`;

/** An email is read within seconds, and a hostile one takes at most five seconds of processor time. */
const readLimitMs = 90_000;
/** A worker without a heartbeat for this long counts as down; doubled for a busy machine. */
const noticeLimitMs = 90_000;

/** A hostile email arrives, followed by a customer's reply. */
const hostileEmail: Fault = async ({ stack, random, history, untilReady }) => {
  const { mailbox, pool } = stack;
  if (!mailbox) return null;
  await untilReady();
  const number = history.answers.length;
  const [hostile, answer] = [`Hostile ${number}`, `Answer ${number}`];
  const body = random.pick(hostileBodies) as () => string;
  mailbox.deliver(mailboxUser, email(hostile, body()), email(answer, '\r\nPlease go ahead.\r\n'));
  history.answers.push(hostile, answer);
  const from = now();
  while (now() - from < readLimitMs) {
    const { rowCount } = await pool
      .query('select from incoming_mails where subject = $1', [answer])
      .catch(() => ({ rowCount: 0 }));
    if (rowCount) return `the reply behind it was stored after ${Math.round(now() - from)} ms`;
    await lasts(250);
  }
  return null;
};

/** Workers repeatedly exit at their start while the site accepts leads: the site must report it. */
const noWorkerStarts: Fault = async ({ stack, random, untilReady }) => {
  await untilReady();
  const { workers, urls } = stack;
  const taken = new URL(urls[0] ?? '').port;
  for (const worker of workers) worker.change((env) => ({ ...env, METRICS_PORT: taken }));
  try {
    await Promise.all(workers.map((worker) => worker.kill('SIGKILL')));
    const from = now();
    while (now() - from < noticeLimitMs) {
      const answer = await fetch(`${random.pick(urls)}/readyz`).catch(() => undefined);
      const { checks } = (await answer?.json().catch(() => ({}))) ?? {};
      if (answer?.status === 503 && checks?.worker?.ok === false)
        return `/readyz said so after ${Math.round(now() - from)} ms`;
      await lasts(500);
    }
    return null;
  } finally {
    for (const worker of workers) worker.change(({ METRICS_PORT: _, ...env }) => env);
    await untilReady();
  }
};

export const workerFaults = {
  'hostile email': hostileEmail,
  'no worker starts': noWorkerStarts,
} satisfies Record<string, Fault>;
