import { type BookingRow, makeBooking } from '@perfboard/server/testing/make-lead';
import { eventually } from '@perfboard/testing/eventually';
import type { Envelope } from '@perfboard/testing/mail-sink';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, type AppProcess, startApp } from './app.ts';
import { post, signIn } from './rest.ts';

/** A step of the mail server's in which it stops: where, until when, and whether it keeps the mail. */
interface Stop {
  stage: Envelope['stage'];
  reached: () => void;
  goOn: Promise<boolean>;
}

let app: App;
let cookie: string;
let stop: Stop | undefined;
const refusal = { code: 451, message: 'the line is gone' };

beforeAll(async () => {
  app = await startApp({
    withoutWorker: true,
    respond: async ({ stage }) => {
      if (stage !== stop?.stage) return undefined;
      const { reached, goOn } = stop;
      stop = undefined;
      reached();
      return (await goOn) ? undefined : refusal;
    },
  });
  cookie = await signIn(app);
});
afterAll(() => app?.stop());
beforeEach(() => {
  app.mail.messages.length = 0;
});

/** Stops the mail server at its next such step. */
function stopAt(stage: Stop['stage']): { reached: Promise<void>; goOn: (isKept: boolean) => void } {
  let goOn: (isKept: boolean) => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    stop = { stage, reached: resolve, goOn: new Promise((resolve) => (goOn = resolve)) };
  });
  return { reached, goOn };
}

/** A member's reply to a lead, which waits for a worker. */
async function writeReply(): Promise<BookingRow> {
  const booking = await makeBooking(app.rows);
  const reply = { subject: 'Re: LoRa', body: 'Yes, **forty** a piece.' };
  const answer = await post(app, `/api/v1/bookings/${booking.uuid}/replies`, reply, {
    cookie,
    origin: app.url,
  });
  expect(answer.status).toBe(201);
  return booking;
}

const notificationOf = ({ uuid }: BookingRow) =>
  app.rows.prisma.notification.findFirstOrThrow({ where: { reply: { booking_uuid: uuid } } });

/** What a member reads of the reply's fate in the history of the lead. */
async function mailStatusOf({ uuid }: BookingRow): Promise<string> {
  const answer = await fetch(`${app.url}/api/v1/bookings/${uuid}/timeline`, { headers: { cookie } });
  const { entries } = (await answer.json()) as { entries: { kind: string; state: string }[] };
  return entries.find(({ kind }) => kind === 'reply')?.state ?? '';
}

/** Lets another worker have it, until that one is done with it. */
async function finish(booking: BookingRow): Promise<void> {
  const worker = await app.startWorker();
  await eventually('nothing of it waits', async () => (await notificationOf(booking)).status !== 'pending');
  await worker.kill('SIGTERM');
}

const copies = ({ email }: BookingRow) =>
  app.mail.messages.filter(({ envelope }) => envelope.to.includes(email));

describe('a worker killed in the middle of a reply', () => {
  /** Runs a worker until the mail server is at a step, and kills it there. */
  async function killAt(stage: Stop['stage'], isKept: boolean): Promise<void> {
    const { reached, goOn } = stopAt(stage);
    const worker = await app.startWorker();
    await reached;
    await worker.kill('SIGKILL');
    goOn(isKept);
  }

  test.each(['MAIL', 'RCPT'] as const)(
    'before the server has asked for the text (%s): the reply arrives once',
    async (stage) => {
      const booking = await writeReply();
      await killAt(stage, false);
      expect(await notificationOf(booking)).toMatchObject({ status: 'pending', handed_at: null });
      await finish(booking);
      expect(copies(booking)).toHaveLength(1);
      expect(await mailStatusOf(booking)).toBe('sent');
    },
  );

  test.each([
    ['threw it away', false, 1],
    ['kept it', true, 2],
  ])(
    'while the server had the text and %s: it goes out again as the same mail, and the desk says so',
    async (_, isKept, arrived) => {
      const booking = await writeReply();
      await killAt('DATA', isKept);
      await finish(booking);
      expect(copies(booking)).toHaveLength(arrived);
      expect(new Set(copies(booking).map(({ messageId }) => messageId)).size).toBe(1);
      expect(await mailStatusOf(booking)).toBe('sent_again');
    },
  );

  test('after the server accepted and before that was stored: the same', async () => {
    const booking = await writeReply();
    const { uuid } = await notificationOf(booking);
    const { reached, goOn } = stopAt('DATA');
    const worker: AppProcess = await app.startWorker();
    await reached;
    const client = await app.database.pool.connect();
    await client.query('begin');
    await client.query('select 1 from notifications where uuid = $1 for update', [uuid]);
    goOn(true);
    const waiting = `select 1 from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database() and query ilike '%notifications%'`;
    await eventually('the worker is about to note it', async () => {
      const { rowCount } = await app.database.pool.query(waiting);
      return copies(booking).length === 1 && rowCount !== 0;
    });
    await worker.kill('SIGKILL');
    await client.query('rollback');
    client.release();
    await finish(booking);
    expect(copies(booking)).toHaveLength(2);
    expect(new Set(copies(booking).map(({ messageId }) => messageId)).size).toBe(1);
    expect(await mailStatusOf(booking)).toBe('sent_again');
  });

  test('interrupted twice: it is not sent a third time automatically, and the desk shows it as uncertain', async () => {
    const booking = await writeReply();
    await killAt('DATA', true);
    await killAt('DATA', true);
    await finish(booking);
    expect(copies(booking)).toHaveLength(2);
    expect(await notificationOf(booking)).toMatchObject({ status: 'uncertain' });
    expect(await mailStatusOf(booking)).toBe('uncertain');
  });
});
