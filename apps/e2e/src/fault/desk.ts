import { lasts } from '@perfboard/testing/eventually';
import type { Random } from '@perfboard/testing/random';
import sharp from 'sharp';
import type { Client } from './client.ts';
import { followUpMs, type History, isDone, type Write } from './history.ts';
import { openOwnerSession } from './owner-session.ts';
import { type Crowd, keepDoing } from './visitor.ts';

/** A small unique image. */
async function picture(random: Random): Promise<Blob> {
  const channel = () => random.integer(256);
  const background = { r: channel(), g: channel(), b: channel() };
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}

/** The owner's work: projects with images, and newsletters. */
export interface Desk {
  /** The newsletter being sent. */
  newsletter(): { uuid: string; subject: string } | undefined;
  step(action: 'pause' | 'resume' | 'cancel' | 'retry'): Promise<Write | undefined>;
  /** While it is held, only the holder resumes newsletters. */
  hold(isHeld: boolean): void;
  /** The checker reports anything unfinished. */
  giveUp(): void;
  startBoards(): Crowd;
  /** Leads that are to come back a moment later. */
  startFollowUps(): Crowd;
  /** Sends newsletters, one at a time. */
  startNewsletters(): Crowd;
  /** Quotes to the senders of bookings; their clients accept them. */
  startQuotes(): Crowd;
  /** A session's cookie; repeats signing in until it is answered. */
  cookie(): Promise<string>;
  /** The session may be lost. */
  signInAgain(): Promise<void>;
}

/** Fewer than on one page of the public list. */
const boardsMax = 9;

export function openDesk(options: { client: Client; random: Random; history: History }): Desk {
  const { client, random, history } = options;
  const session = openOwnerSession(client);
  let current: { uuid: string; subject: string } | undefined;
  let isHeld = false;
  let isOver = false;

  const rest = { door: 'rest', headers: session.headers } as const;

  async function addBoard(index: number): Promise<void> {
    const subject = `Board ${index}`;
    const image = await picture(random);
    const body = () => {
      const form = new FormData();
      form.set('project_name', `${subject} rev 0`);
      form.set('description', 'A board that is renamed while everything around it fails.');
      form.set('image', image, 'board.png');
      form.set('category', 'IoT Projects');
      form.set('tags', '["fault"]');
      return form;
    };
    await client.insist({
      ...rest,
      noun: 'project',
      action: 'create',
      subject,
      path: '/api/v1/projects',
      body,
    });
  }

  async function renameBoard(board: Write, steps: readonly Write[]): Promise<void> {
    const revision = Math.max(...steps.map((step) => step.revision)) + 1;
    const body = () => {
      const form = new FormData();
      form.set('project_name', `${board.subject} rev ${revision}`);
      return form;
    };
    await client.insist({
      ...rest,
      noun: 'project',
      action: 'rename',
      subject: board.subject,
      revision,
      body,
      uuid: board.uuid ?? undefined,
      method: 'PUT',
      path: `/api/v1/projects/${board.uuid}`,
    });
  }

  const deleteBoard = ({ subject, uuid }: Write) =>
    client.insist({
      ...rest,
      noun: 'project',
      action: 'delete',
      subject,
      uuid: uuid ?? undefined,
      method: 'DELETE',
      path: `/api/v1/projects/${uuid}`,
    });

  async function workOnBoards(index: number): Promise<void> {
    await session.cookie();
    const steps = history.writes.filter(({ noun }) => noun === 'project');
    const gone = new Set(steps.filter(({ action }) => action === 'delete').map(({ subject }) => subject));
    const boards = steps.filter(
      (step) => step.action === 'create' && isDone(step) && !gone.has(step.subject),
    );
    const board = random.pick(boards);
    if (!board || (boards.length < boardsMax && random.next() < 0.4)) return addBoard(index);
    if (boards.length >= boardsMax || random.next() < 0.15) return void (await deleteBoard(board));
    await renameBoard(
      board,
      steps.filter(({ subject }) => subject === board.subject),
    );
  }

  async function setFollowUp(): Promise<void> {
    await session.cookie();
    const known = new Set(
      history.writes.flatMap(({ noun, subject }) => (noun === 'follow_up' ? subject : [])),
    );
    const leads = history.writes.filter(
      (write) =>
        (write.noun === 'booking' || write.noun === 'contact') &&
        write.action === 'create' &&
        isDone(write) &&
        write.uuid &&
        !known.has(write.subject),
    );
    const lead = random.pick(leads);
    if (!lead) return;
    const body = JSON.stringify({ at: new Date(Date.now() + followUpMs).toISOString() });
    await client.insist({
      ...rest,
      noun: 'follow_up',
      action: 'create',
      subject: lead.subject,
      method: 'PATCH',
      path: `/api/v1/${lead.noun}s/${lead.uuid}/follow-up`,
      body: () => body,
    });
  }

  const step: Desk['step'] = async (action) => {
    if (!current) return undefined;
    const { uuid, subject } = current;
    return client.insist({
      ...rest,
      noun: 'newsletter',
      action,
      subject,
      uuid,
      path: `/api/v1/newsletters/${uuid}/${action}`,
      ...(action === 'retry' && { body: () => JSON.stringify({ status: 'uncertain' }) }),
    });
  };

  async function statusOf(uuid: string): Promise<string | undefined> {
    const answer = await client
      .ask(`/api/v1/newsletters/${uuid}`, { headers: session.headers() })
      .catch(() => undefined);
    // A failed-over server may have lost commits.
    if (answer?.status === 404) return 'cancelled';
    return answer?.ok ? ((await answer.json().catch(() => ({}))) as { status?: string }).status : undefined;
  }

  async function sendNewsletter(index: number): Promise<void> {
    // Sending needs a recent password.
    await session.refresh();
    const subject = `Newsletter ${index}`;
    const submit = await client.insist({
      ...rest,
      noun: 'newsletter',
      action: 'submit',
      subject,
      path: '/api/v1/newsletters/send',
      body: () => JSON.stringify({ subject, body: 'Hello **all**, this is what is new in the shop.' }),
    });
    if (!submit.uuid) return;
    current = { uuid: submit.uuid, subject };
    let mayRetry = random.next() < 0.5;
    for (let status: string | undefined; !isOver && status !== 'done' && status !== 'cancelled'; ) {
      await lasts(300);
      status = await statusOf(submit.uuid);
      // The owner prefers a second copy to none, and waits until the retry is finished.
      if (status === 'done' && mayRetry) {
        mayRetry = false;
        status = (await step('retry'))?.status === 200 ? undefined : status;
      }
      // It pauses if the mail server rejects the shop: the owner resumes it afterwards.
      if (status === 'paused' && !isHeld) await step('resume');
    }
  }

  /** The client's link of a quote, or undefined where no api named it. */
  async function tokenOf(uuid: string): Promise<string | undefined> {
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const answer = await client
        .ask(`/api/v1/quotes/${uuid}`, { headers: session.headers() })
        .catch(() => undefined);
      const { public_url = '' } = (answer?.ok ? await answer.json().catch(() => ({})) : {}) as {
        public_url?: string;
      };
      if (public_url) return public_url.split('/').at(-1);
      if (answer?.status === 404) return undefined;
      await lasts(300);
    }
    return undefined;
  }

  async function quoteOne(): Promise<void> {
    await session.cookie();
    const quoted = new Set(
      history.writes.filter(({ noun }) => noun === 'quote').map(({ subject }) => subject),
    );
    const lead = history.writes.find(
      (write) => write.noun === 'booking' && isDone(write) && write.uuid && !quoted.has(write.subject),
    );
    if (!lead) return;
    const { subject, uuid: lead_uuid } = lead;
    const lines = [{ description: 'Prototype', quantity: 3, unit_price: '19.99', tax_rate: '19' }];
    const body = () => JSON.stringify({ lead_uuid, currency: 'EUR', lines });
    const made = await client.insist({
      ...{ ...rest, noun: 'quote', action: 'create', subject, path: '/api/v1/quotes', body },
    });
    const { uuid } = made;
    if (!isDone(made) || !uuid) return;
    const sent = await client.insist({
      ...{ ...rest, noun: 'quote', action: 'send', subject, uuid, path: `/api/v1/quotes/${uuid}/send` },
    });
    const token = isDone(sent) && (await tokenOf(uuid));
    if (!token) return;
    const form = { action: 'accept', name: 'Asha Rao', confirmed: 'on', shown: '' };
    await client.insist({
      ...{ noun: 'quote', action: 'accept', subject, uuid, door: 'form', path: `/quote/${token}` },
      headers: () => ({ accept: 'application/json' }),
      body: (idempotency_key) => new URLSearchParams({ ...form, idempotency_key }),
    });
  }

  return {
    cookie: session.cookie,
    signInAgain: session.signIn,
    newsletter: () => current,
    step,
    hold: (held) => {
      isHeld = held;
    },
    giveUp: () => {
      isOver = true;
    },
    startBoards: () => keepDoing(workOnBoards, 300),
    startFollowUps: () => keepDoing(setFollowUp, 1_200),
    startNewsletters: () => keepDoing(sendNewsletter, 500),
    startQuotes: () => keepDoing(quoteOne, 600),
  };
}
