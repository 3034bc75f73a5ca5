import { timeLink } from '@perfboard/server/leads/lead/time-link';
import { lasts } from '@perfboard/testing/eventually';
import type { Random } from '@perfboard/testing/random';
import type { Pool } from 'pg';
import type { Client } from './client.ts';
import { type History, isDone, type Write } from './history.ts';
import { faultSecret, owner } from './stack.ts';
import { type Crowd, keepDoing } from './visitor.ts';

const kind = { name: 'Phone call', way: 'call', minutes: 15, place: 'We call you' };
const rules = {
  is_on: true,
  kinds: [kind],
  every_minutes: kind.minutes,
  buffer_minutes: 0,
  notice_hours: 1,
  horizon_days: 90,
};

/** Lets visitors pick a time with the owner. */
export async function openTimes(pool: Pool): Promise<void> {
  await pool.query('update users set takes_appointments = true where email = $1', [owner.email]);
  await pool.query(
    `insert into shop_documents (name, version, own, updated_by) values ('appointments', 1, $1, 'fault')`,
    [JSON.stringify(rules)],
  );
}

/** Visitors who want the same time at the same moment. */
const together = 3;
/** A visitor who finds the time taken chooses the next one, so often. */
const choicesMax = 3;

/** Groups of visitors who pick the next free time, and some move or cancel it later. */
export function startPickers({
  client,
  random,
  history,
}: {
  client: Client;
  random: Random;
  history: History;
}): Crowd {
  /** What a page shows, asked until it is answered; undefined if the booking is gone. */
  async function read(link: string): Promise<{ version: string; times: string[] } | undefined> {
    for (let attempt = 0; attempt < 50; attempt++) {
      const answer = await client.ask(link).catch(() => undefined);
      const page = await answer?.text().catch(() => undefined);
      if (answer?.ok && page !== undefined)
        return {
          version: /name="version" value="(\d+)"/.exec(page)?.[1] ?? '0',
          times: [...page.matchAll(/name="starts_at" value="([^"]+)"/g)].map(([, time = '']) => time),
        };
      if (answer && answer.status < 500) return undefined;
      await lasts(300);
    }
    return undefined;
  }

  async function visit({ subject, uuid }: Write): Promise<void> {
    const link = timeLink(faultSecret, { uuid: uuid ?? '', since: new Date(), round: 0 });
    const take = (action: 'pick' | 'move' | 'cancel', version: string, startsAt?: string) =>
      client.insist({
        ...{ noun: 'appointment', action, subject, door: 'link', path: `${link}?zone=UTC`, startsAt },
        body: () =>
          new URLSearchParams({
            version,
            do: action === 'cancel' ? 'cancel' : 'pick',
            ...(startsAt && { kind: kind.name, starts_at: startsAt }),
          }),
      });
    let isPicked = false;
    for (let choice = 0; !isPicked && choice < choicesMax; choice++) {
      const offer = await read(link);
      const time = offer?.times[0];
      if (!time) return;
      isPicked = isDone(await take('pick', offer.version, time));
    }
    if (!isPicked) return;
    if (random.next() < 0.5) {
      const offer = await read(`${link}?move=1`);
      const time = random.pick(offer?.times.slice(0, 12) ?? []);
      if (offer && time) await take('move', offer.version, time);
    }
    if (random.next() < 0.4) {
      const shown = await read(link);
      if (shown) await take('cancel', shown.version);
    }
  }

  return keepDoing(async () => {
    const known = new Set(
      history.writes.flatMap(({ noun, subject }) => (noun === 'appointment' ? subject : [])),
    );
    const leads = history.writes
      .filter((write) => write.noun === 'booking' && isDone(write) && write.uuid && !known.has(write.subject))
      .slice(0, together);
    if (leads.length === together) await Promise.all(leads.map(visit));
  }, 700);
}
