import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { LRUCache } from 'lru-cache';
import { etagOf } from './send-json.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

export type Encoding = 'identity' | 'gzip' | 'br';

/** Header names and values alternating, for `writeHead`. */
export type Head = string[];

/** An answer to a GET that is the same for everybody, as bytes. */
export interface Answer {
  status: number;
  etag: string;
  /** What the answer itself says of it: type, caching, `Link`. The etag, the encoding and the length come on top. */
  headers: Readonly<Record<string, string>>;
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer | Promise<Buffer>>>;
  /** Something on it could not be loaded: the next one who asks may get the whole. */
  isPartial?: boolean;
  /** The store holds it: the next one who asks may be answered without Express. */
  isKept?: boolean;
  /** How Express answered it first: all that is needed to answer it without Express. */
  prepared?: Prepared;
}

export interface Prepared {
  /** Of an answer without a body, to one who has it already; and with one, in each encoding so far. */
  notModified: Head;
  heads: Partial<Record<Encoding, Head>>;
  /** Headers of the whole program, security first. */
  common: Readonly<Record<string, string>>;
  /** Where metrics and traces see it. */
  route: { baseUrl: string; route: unknown };
}

/** What an address leads to. */
export type Rendered = Answer | { status: 301 | 302; location: string };

/** Bytes that a process keeps; a visitor can ask for endless searches. */
const maxBytes = 32 * 1024 * 1024;
/** One answer's: a whole catalog is made and sent, and not kept. */
export const answerMaxBytes = 1024 * 1024;
/** Bytes of addresses requested before: some thousands of searches. */
const askedMaxBytes = 1024 * 1024;
/** What compressing adds to the bytes of a text, at most. */
const withEncodings = 1.5;
/** Fewer fit into one packet anyway. */
const compressedMinBytes = 1_000;

/** The kinds of change that a kept answer can show. */
const shownKinds = new Set(['project', 'image', 'shop', 'published_newsletter', 'reset']);

/** Answers by address, least recently used out first; dropped as a whole when the catalog or the shop's words change. */
export class AnswerStore {
  #answers = new LRUCache<string, Answer>({
    maxSize: maxBytes,
    sizeCalculation: ({ bodies }, key) =>
      Math.ceil(bodies.identity.length * withEncodings) + 2 * key.length + 2_000,
  });
  #making = new Map<string, Promise<Rendered>>();
  #askedBefore = new LRUCache<string, true>({
    maxSize: askedMaxBytes,
    sizeCalculation: (_, { length }) => 2 * length + 100,
  });
  hits = 0;
  misses = 0;

  clear(): void {
    // The most recently requested one comes last.
    for (const key of this.#answers.rkeys()) this.#askedBefore.set(key, true);
    this.#answers.clear();
    this.#making.clear();
  }

  /** What is kept under an address. */
  find(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /**
   * Renders one response for all concurrent requests. Only complete responses are cached; searches and
   * not-found ones only from the second request on, because most are requested once and would evict popular
   * ones.
   */
  async get<Made extends Rendered>(key: string, make: () => Promise<Made>): Promise<Made> {
    const underway = this.#making.get(key);
    if (underway) this.#askedBefore.set(key, true);
    const known = this.#answers.get(key) ?? underway;
    if (known) {
      this.hits += 1;
      return known as Made | Promise<Made>;
    }
    this.misses += 1;
    const making = make();
    this.#making.set(key, making);
    let result: Made | undefined;
    try {
      result = await making;
      return result;
    } finally {
      // Unless the store was cleared in between: the response may show the state before the change.
      if (this.#making.get(key) === making) {
        this.#making.delete(key);
        if (result && isKeepable(result) && this.#isWanted(key, result)) {
          result.isKept = true;
          this.#answers.set(key, result);
        }
      }
    }
  }

  #isWanted(key: string, { status }: Answer): boolean {
    if ((!key.includes('?') && status < 400) || this.#askedBefore.get(key)) return true;
    this.#askedBefore.set(key, true);
    return false;
  }
}

const isKeepable = (result: Rendered): result is Answer =>
  'bodies' in result &&
  result.status < 500 &&
  !result.isPartial &&
  result.bodies.identity.length <= answerMaxBytes;

/** Opens the store of a process; a change of what its answers show empties it. */
export function openAnswerStore(
  { changes }: Pick<HttpServices, 'changes'>,
  store = new AnswerStore(),
): AnswerStore {
  changes.subscribe((kind) => {
    if (shownKinds.has(kind)) store.clear();
  });
  return store;
}

/** @param version of what it shows, where a change may ask for it */
export function prepareAnswer(
  text: string,
  status: number,
  headers: Record<string, string> = {},
  version?: number,
): Answer {
  const identity = Buffer.from(text);
  const etag = `W/${etagOf(identity, version)}`;
  return { status, etag, headers, bodies: { identity } };
}

/** Whether an Accept-Encoding names an encoding, and not to refuse it. */
const takes = (list: string, encoding: string): boolean =>
  list.split(',').some((one) => {
    const [name, ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/** In which encoding an answer goes to a client: the smallest that it takes and that is worth it. */
export function encodingFor({ bodies }: Answer, accepted: string | string[] | undefined): Encoding {
  const { length } = bodies.identity;
  if (!accepted || length < compressedMinBytes || length > answerMaxBytes) return 'identity';
  const list = String(accepted);
  if (takes(list, 'br')) return 'br';
  return takes(list, 'gzip') ? 'gzip' : 'identity';
}

/** The bytes of an answer in an encoding, compressed when they are first asked for. */
export async function bodyOf({ bodies }: Answer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bodies.identity;
  bodies[encoding] ??= compress(bodies.identity, encoding).then(
    (bytes) => {
      bodies[encoding] = bytes;
      return bytes;
    },
    (error: unknown) => {
      // The next one who asks tries again.
      delete bodies[encoding];
      throw error;
    },
  );
  return bodies[encoding];
}

const compress = (bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> =>
  encoding === 'br'
    ? brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : gzipAsync(bytes, { level: 6 });
