import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';

/** How long each kind of request took, in milliseconds, and what did not go as it should. */
export interface Journal {
  times: Map<string, number[]>;
  errors: string[];
  /** Uuids of the leads that were acknowledged. */
  leads: string[];
  newsletters: string[];
  pictures: string[];
}

export const newJournal = (): Journal => ({
  times: new Map(),
  errors: [],
  leads: [],
  newsletters: [],
  pictures: [],
});

interface People {
  /** Of the apis; each request goes to one of them. */
  urls: string[];
  record: Journal;
  isOver: () => boolean;
}

export const owner = { email: 'owner@example.com', password: 'correct horse battery staple 42' };

const octet = () => 1 + Math.floor(Math.random() * 250);
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const letters = () => Math.random().toString(36).slice(2, 8);

/** Asks, and notes how long it took; what is no success is an error of the run. */
async function ask(
  { urls, record }: People,
  kind: string,
  path: string,
  init: RequestInit = {},
): Promise<Response | undefined> {
  const startedAt = performance.now();
  try {
    const from = `10.${octet()}.${octet()}.${octet()}`;
    const answer = await fetch(pick(urls) + path, {
      ...init,
      headers: { 'x-forwarded-for': from, ...init.headers },
      signal: AbortSignal.timeout(30_000),
    });
    const body = await answer.arrayBuffer();
    const times = record.times.get(kind) ?? [];
    record.times.set(kind, times);
    times.push(performance.now() - startedAt);
    if (!answer.ok)
      record.errors.push(`${kind}: ${answer.status} ${Buffer.from(body).toString().slice(0, 200)}`);
    return new Response(body, { status: answer.status, headers: answer.headers });
  } catch (error) {
    record.errors.push(`${kind}: ${(error as Error).message}`);
    return undefined;
  }
}

/** Reads pages, with a pause after each. */
export async function visit(people: People): Promise<void> {
  while (!people.isOver()) {
    const [kind, path] = pick([
      ['page, kept', '/'],
      ['page, kept', '/projects'],
      ['page, kept', '/booking'],
      ['page, rendered', `/projects?q=sensor%20${letters()}`],
      ['list, kept', '/api/v1/projects?limit=24'],
      ['search', `/api/v1/projects?limit=24&q=${letters().slice(0, 2)}`],
    ] as const);
    await ask(people, kind, path, { headers: { 'accept-encoding': 'br' } });
    await sleep(50 + Math.random() * 200);
  }
}

/** Visitors who book, one after the other. */
export async function book(people: People): Promise<void> {
  while (!people.isOver()) {
    const answer = await ask(people, 'lead', '/api/v1/bookings', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        full_name: 'Ada Lovelace',
        email: `ada.${letters()}${letters()}@example.com`,
        mobile_no: '555-010-0142',
        project_title: 'Smart greenhouse controller',
      }),
    });
    if (answer?.ok) people.record.leads.push(((await answer.json()) as { uuid: string }).uuid);
    await sleep(300 + Math.random() * 400);
  }
}

async function noise(): Promise<Blob> {
  const create = {
    width: 1600,
    height: 1200,
    channels: 3 as const,
    noise: { type: 'gaussian' as const, mean: 128, sigma: 30 },
  };
  const bytes = await sharp({ create: { ...create, background: '#808080' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

/** The owner: looks at the leads, answers, adds a project with a picture now and then, and sends newsletters. */
export async function work(people: People): Promise<void> {
  const { record } = people;
  let signedIn: Response | undefined;
  while (!signedIn?.ok && !people.isOver()) {
    signedIn = await ask(people, 'sign-in', '/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(owner),
    });
  }
  const cookie = (signedIn?.headers.getSetCookie() ?? []).map((line) => line.split(';')[0]).join('; ');
  const json = { cookie, 'content-type': 'application/json' };
  for (let round = 0; !people.isOver(); round++) {
    await ask(people, 'desk, list', '/api/v1/bookings?limit=50', { headers: { cookie } });
    const lead = record.leads.at(-1);
    if (lead) {
      await ask(people, 'desk, write', `/api/v1/bookings/${lead}`, {
        method: 'PATCH',
        headers: json,
        body: JSON.stringify({ status: 'contacted' }),
      });
    }
    if (round % 10 === 1) {
      const form = new FormData();
      form.set('project_name', `Board of round ${round}`);
      form.set('description', 'Comes while everybody is here.');
      form.set('category', 'IoT Projects');
      form.set('tags', '["endurance"]');
      form.set('image', await noise(), 'board.jpg');
      const path = '/api/v1/projects';
      const answer = await ask(people, 'desk, picture', path, {
        method: 'POST',
        headers: { cookie },
        body: form,
      });
      if (answer?.ok) record.pictures.push(((await answer.json()) as { uuid: string }).uuid);
    }
    // While its password counts as given a short while ago.
    if (round === 2) {
      const answer = await ask(people, 'desk, newsletter', '/api/v1/newsletters/send', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({
          subject: 'What is new',
          body: 'Hello **all**, this is what is new in the shop.',
        }),
      });
      if (answer?.ok) record.newsletters.push(((await answer.json()) as { uuid: string }).uuid);
    }
    await sleep(1_000);
  }
}
