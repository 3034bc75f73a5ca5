import { lasts } from '@perfboard/testing/eventually';
import type { Random } from '@perfboard/testing/random';
import { type Follower, type History, now, type PageRead } from './history.ts';
import { type Crowd, keepDoing } from './visitor.ts';

interface WatchOptions {
  urls: readonly string[];
  random: Random;
  history: History;
}

const eventPattern = /^(?:event: (?<name>.*)|data: (?<data>.*)|id: (?<id>.*))$/;

/** Follows the live changes like a screen: after each loss, at a random API, from its last position. */
export function startFollower({ urls, random, history }: WatchOptions, name: string, cookie: string): Crowd {
  const follower: Follower = { name, since: Number.POSITIVE_INFINITY, connections: 0, events: [] };
  history.followers.push(follower);
  const abort = new AbortController();
  let lastEventId: string | null = null;

  function take(block: string): void {
    const lines = block.split('\n').map((line) => eventPattern.exec(line)?.groups ?? {});
    const text = lines.find(({ data }) => data)?.data;
    if (!text || lines.some((line) => line.name)) return;
    lastEventId = lines.find(({ id }) => id)?.id ?? lastEventId;
    const { kind, action, uuid } = JSON.parse(text) as Follower['events'][number];
    if (!kind) return;
    follower.since = Math.min(follower.since, now());
    follower.events.push({ at: now(), kind, action, uuid });
  }

  async function connect(): Promise<void> {
    const input = encodeURIComponent(JSON.stringify(lastEventId ? { lastEventId } : {}));
    const answer = await fetch(`${random.pick(urls)}/trpc/change.feed?input=${input}`, {
      headers: { cookie, accept: 'text/event-stream' },
      signal: abort.signal,
    });
    if (!answer.ok || !answer.body) throw new Error(`The feed answered ${answer.status}`);
    follower.connections += 1;
    let rest = '';
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (rest + part).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) take(block);
    }
  }
  const running = (async () => {
    while (!abort.signal.aborted) {
      await connect().catch(() => undefined);
      await lasts(500);
    }
  })();
  return {
    async end() {
      abort.abort();
      await running;
    },
  };
}

const revisionPattern = /(Board \d+) rev (\d+)/g;

/** Reads the public list at one API: the page, and the same over REST. */
export const startReader = ({ urls, history }: WatchOptions, api: number): Crowd =>
  keepDoing(async (index) => {
    const sentAt = now();
    const path = index % 3 ? '/projects' : '/api/v1/projects';
    const answer = await fetch(urls[api] + path, { signal: AbortSignal.timeout(20_000) }).catch(
      () => undefined,
    );
    const text = await answer?.text().catch(() => undefined);
    if (!answer?.ok || text === undefined) return;
    const boards: PageRead['boards'] = {};
    for (const [, board = '', revision] of text.matchAll(revisionPattern)) {
      boards[board] = Math.min(boards[board] ?? Number.POSITIVE_INFINITY, Number(revision));
    }
    history.reads.push({ api, sentAt, receivedAt: now(), boards });
  }, 300);
