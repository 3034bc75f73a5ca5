import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds of each answer by kind, in the order they came, and what went wrong. */
export interface Record {
  times: Map<string, number[]>;
  errors: string[];
  /** Uuids of the leads that were acknowledged. */
  leads: string[];
}

export const newRecord = (): Record => ({ times: new Map(), errors: [], leads: [] });

const octet = () => 1 + Math.floor(Math.random() * 250);
const letters = () => Math.random().toString(36).slice(2, 8);
const cachedPages = ['/', '/projects', '/booking', '/contactus'];

/** One request as its visitor sees it, body included. */
export async function ask(
  record: Record,
  kind: string,
  address: string,
  init: RequestInit = {},
): Promise<unknown> {
  const startedAt = performance.now();
  try {
    const from = `10.${octet()}.${octet()}.${octet()}`;
    const headers = { 'x-forwarded-for': from, 'accept-encoding': 'br', ...init.headers };
    const answer = await fetch(address, { ...init, headers, signal: AbortSignal.timeout(30_000) });
    const body = await answer.text();
    const times = record.times.get(kind) ?? [];
    record.times.set(kind, times);
    times.push(performance.now() - startedAt);
    if (!answer.ok) record.errors.push(`${kind}: ${answer.status} ${body.slice(0, 200)}`);
    else if (answer.headers.get('content-type')?.startsWith('application/json')) return JSON.parse(body);
  } catch (error) {
    record.errors.push(`${kind}: ${(error as Error).message}`);
  }
  return undefined;
}

async function askForLead(record: Record, origin: string): Promise<void> {
  const answer = await ask(record, 'lead', `${origin}/api/v1/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      full_name: 'Ada Lovelace',
      email: `ada.${letters()}${letters()}@example.com`,
      mobile_no: '555-010-0142',
      project_title: 'Smart greenhouse controller',
    }),
  });
  const { uuid } = (answer ?? {}) as { uuid?: string };
  if (uuid) record.leads.push(uuid);
}

/** A page and the view that its script counts; every tenth page is a new search. */
async function visit(record: Record, origin: string, count: number): Promise<void> {
  const isNew = count % 10 === 9;
  const path = isNew
    ? `/projects?q=sensor%20${letters()}`
    : (cachedPages[count % cachedPages.length] as string);
  await ask(record, isNew ? 'page, first time' : 'page, cached', origin + path);
  const route = path === '/' ? '/' : (path.split('?')[0] as string);
  await ask(record, 'page view counted', `${origin}/trpc/pageView.record`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ route, path: route }),
  });
}

/** 20 page views and 5 leads a second, whether or not the ones before were answered. */
export async function makeLoad(record: Record, origin: string, seconds: number): Promise<void> {
  const open = new Set<Promise<void>>();
  const begin = (work: Promise<void>) => open.add(work.finally(() => open.delete(work)));
  const startedAt = performance.now();
  for (let tick = 0; tick < seconds * 20; tick++) {
    await sleep(Math.max(0, startedAt + tick * 50 - performance.now()));
    begin(visit(record, origin, tick));
    if (tick % 4 === 0) begin(askForLead(record, origin));
  }
  await Promise.all(open);
}
