import { createHash, randomUUID } from 'node:crypto';
import type { JobName, JobPayload } from '@perfboard/jobs/catalog';
import { outboxRow } from '@perfboard/jobs/outbox-row';
import { originalKey } from '@perfboard/media/key';
import { lasts } from '@perfboard/testing/eventually';
import type { PoolClient } from 'pg';
import sharp from 'sharp';
import type { Random } from './random.ts';
import type { FaultStack } from './stack.ts';

/** Tells the flowing traffic to end. */
export interface Traffic {
  /** Leads that were acknowledged. */
  leads: string[];
  /** Pictures that a project shows. */
  pictures: Map<string, { image_uuid: string; content_hash: string }>;
  deletedPictures: number;
  end(): Promise<void>;
}

/** One transaction, as the product writes it; repeated with the same uuid until it is acknowledged. */
async function acknowledged(stack: FaultStack, write: (client: PoolClient) => Promise<void>): Promise<void> {
  for (;;) {
    const client = await stack.pool.connect().catch(() => undefined);
    if (!client) {
      await lasts(100);
      continue;
    }
    const ignore = () => undefined;
    client.on('error', ignore);
    try {
      await client.query('begin');
      await write(client);
      await client.query('commit');
      client.off('error', ignore);
      client.release();
      return;
    } catch (error) {
      client.release(true);
      if (!isAway(error)) throw error;
      await lasts(100);
    }
  }
}

/** A mistake of the suite's own must not look like a server that is away. */
const isAway = (error: unknown): boolean => {
  const { code = '' } = error as { code?: string };
  // Class 40: this transaction was the one to give way. A reader's mail may be noted while readers leave in a heap.
  return !/^[0-9A-Z]{5}$/.test(code) || ['08', '40', '57'].some((away) => code.startsWith(away));
};

async function promise<N extends JobName>(client: PoolClient, job: N, payload: JobPayload<N>): Promise<void> {
  const row = outboxRow(job, payload);
  await client.query('insert into outbox (id, job, payload) values ($1, $2, $3)', [
    row.id,
    row.job,
    JSON.stringify(row.payload),
  ]);
}

async function submitLead(stack: FaultStack, index: number): Promise<string> {
  const uuid = randomUUID();
  const kind = index % 2 ? 'booking' : 'contact';
  const email = `visitor${index}@visitor.example`;
  await acknowledged(stack, async (client) => {
    const { rowCount } =
      kind === 'booking'
        ? await client.query(
            `insert into bookings (uuid, full_name, email, mobile_no, project_title)
              values ($1, 'Asha Rao', $2, '+912345678901', 'LoRa network') on conflict do nothing`,
            [uuid, email],
          )
        : await client.query(
            `insert into contacts (uuid, name, email, mobile, subject, message)
              values ($1, 'Ravi Kumar', $2, '9876543210', 'ESP32', 'Can you build this?') on conflict do nothing`,
            [uuid, email],
          );
    // The commit before was done although its answer was lost.
    if (!rowCount) return;
    for (const part of ['notice', 'acknowledgement']) {
      const notice_uuid = randomUUID();
      await client.query(`insert into notices (uuid, kind, ${kind}_uuid) values ($1, $2, $3)`, [
        notice_uuid,
        `${kind}_${part}`,
        uuid,
      ]);
      await promise(client, 'notice.send', { notice_uuid });
    }
  });
  return uuid;
}

async function upload(stack: FaultStack, random: Random) {
  const channel = () => random.integer(256);
  const body = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: { r: channel(), g: channel(), b: channel() },
    },
  })
    .png()
    .toBuffer();
  const content_hash = createHash('sha256').update(body).digest('hex');
  const [image_uuid, project_uuid] = [randomUUID(), randomUUID()];
  await acknowledged(stack, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [content_hash]);
    await stack.store.put(originalKey(content_hash, 'png'), body, { contentType: 'image/png' });
    const { rowCount } = await client.query(
      `insert into images (uuid, content_hash, format, bytes, width, height) values ($1, $2, 'png', $3, 400, 300)
        on conflict do nothing`,
      [image_uuid, content_hash, body.length],
    );
    if (!rowCount) return;
    await client.query(
      'insert into projects (uuid, project_name, tags, image_uuid) values ($1, $2, $3, $4)',
      [project_uuid, 'Project', [], image_uuid],
    );
    await promise(client, 'image.process', { image_uuid });
  });
  return { project_uuid, image_uuid, content_hash };
}

async function deleteProject(
  stack: FaultStack,
  uuid: string,
  image: { image_uuid: string; content_hash: string },
) {
  await acknowledged(stack, async (client) => {
    const { rowCount } = await client.query('delete from projects where uuid = $1', [uuid]);
    if (rowCount) await promise(client, 'image.remove', image);
  });
}

/** Visitors and an admin at work until `end`. */
export function startTraffic(stack: FaultStack, random: Random): Traffic {
  let isEnding = false;
  const traffic = { leads: [] as string[], pictures: new Map(), deletedPictures: 0 } as unknown as Traffic;
  async function visit(): Promise<void> {
    for (let index = 0; !isEnding; index++) {
      traffic.leads.push(await submitLead(stack, index));
      await lasts(60);
    }
  }
  async function administer(): Promise<void> {
    while (!isEnding) {
      const { project_uuid, ...image } = await upload(stack, random);
      traffic.pictures.set(project_uuid, image);
      if (random.next() < 0.3) {
        const uuid = random.pick([...traffic.pictures.keys()]);
        await deleteProject(stack, uuid, traffic.pictures.get(uuid) as typeof image);
        traffic.pictures.delete(uuid);
        traffic.deletedPictures += 1;
      }
      await lasts(600);
    }
  }
  const running = Promise.all([visit(), administer()]);
  // Reported by `end`; until then nobody awaits it.
  running.catch(() => undefined);
  traffic.end = async () => {
    isEnding = true;
    await running;
  };
  return traffic;
}

/** Starts a campaign as the composer does. Every 50th address is refused by its server for good. */
export async function startCampaign(stack: FaultStack, size: number): Promise<string> {
  const uuid = randomUUID();
  const emails = Array.from({ length: size }, (_, index) => {
    const name = index % 50 === 49 ? 'refused' : 'reader';
    return `${name}${index}-${uuid.slice(0, 8)}@reader.example`;
  });
  await acknowledged(stack, async (client) => {
    const { rowCount } = await client.query(
      `insert into campaigns (uuid, subject, body, status) values ($1, 'Newsletter Update', 'Hello **all**', 'queued')
        on conflict do nothing`,
      [uuid],
    );
    if (!rowCount) return;
    await client.query(
      `with subscribed as (
          insert into subscribers (uuid, email) select gen_random_uuid(), unnest($2::text[]) returning uuid, email)
        insert into campaign_recipients (uuid, campaign_uuid, subscriber_uuid, email)
          select gen_random_uuid(), $1, uuid, email from subscribed`,
      [uuid, emails],
    );
    await promise(client, 'campaign.send', { campaign_uuid: uuid });
  });
  return uuid;
}

/** The admin's buttons. */
export const pauseCampaign = (stack: FaultStack, uuid: string) =>
  acknowledged(stack, async (client) => {
    await client.query(
      `update campaigns set status = 'paused' where uuid = $1 and status in ('queued', 'sending')`,
      [uuid],
    );
  });

export const resumeCampaign = (stack: FaultStack, uuid: string) =>
  acknowledged(stack, async (client) => {
    const { rowCount } = await client.query(
      `update campaigns set status = 'sending' where uuid = $1 and status = 'paused'`,
      [uuid],
    );
    if (rowCount) await promise(client, 'campaign.send', { campaign_uuid: uuid });
  });

/** The same job once more, as a double click or a retry gone wrong makes it. */
export const duplicateJob = (stack: FaultStack, uuid: string) =>
  acknowledged(stack, (client) => promise(client, 'campaign.send', { campaign_uuid: uuid }));

/** Readers who leave in the middle. */
export const unsubscribeSome = (stack: FaultStack, share: number) =>
  acknowledged(stack, async (client) => {
    await client.query(
      `update subscribers set status = 'unsubscribed', status_changed_at = now() where status = 'active' and random() < $1`,
      [share],
    );
  });
