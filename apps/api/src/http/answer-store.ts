import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpServices } from '@perfboard/server/base/service/services';
import { LRUCache } from 'lru-cache';
import { etagOf } from './send-json.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

export type Encoding = 'identity' | 'gzip' | 'br';

/** Header names and values, alternating, for `writeHead`. */
export type Head = string[];

/** A response to a GET that is the same for all callers, as bytes. */
export interface Answer {
  status: number;
  etag: string;
  /** The response's own headers: type, caching, `Link`. ETag, encoding and length are added later. */
  headers: Readonly<Record<string, string>>;
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer | Promise<Buffer>>>;
  /** A part could not be loaded, so the response must not be cached. */
  isPartial?: boolean;
  /** It is in the store: later requests may be answered without Express. */
  isCached?: boolean;
  /** Everything that is needed to repeat Express's first response without Express. */
  prepared?: Prepared;
}

export interface Prepared {
  /** Headers of a 304 response, and of a full one in each encoding used so far. */
  notModified: Head;
  heads: Partial<Record<Encoding, Head>>;
  /** Headers of every response, security headers first. */
  common: Readonly<Record<string, string>>;
  /** The route for metrics and traces. */
  route: { baseUrl: string; route: unknown };
}

/** The rendered response of an address. */
export type Rendered = Answer | { status: 301 | 302; location: string };

/** Bytes that a process caches; a visitor can request any number of different searches. */
const maxBytes = 32 * 1024 * 1024;
/** The maximum of one response: a whole catalog is sent but not cached. */
const answerMaxBytes = 1024 * 1024;
/** Bytes of addresses requested before: some thousands of searches. */
const askedMaxBytes = 1024 * 1024;
/** Compressed copies need at most this much more. */
const withEncodings = 1.5;
/** Smaller responses fit into one packet anyway. */
const compressedMinBytes = 1_000;

/** The kinds of changes that a cached response can show. */
const shownKinds = new Set(['project', 'image', 'shop', 'published_newsletter', 'reset']);

/**
 * Responses by address, least recently used first; dropped together when the catalog or the site content
 * changes.
 */
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

  /** The cached response of an address. */
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
          result.isCached = true;
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

/** Opens the store of a process; a relevant change empties it. */
export function openAnswerStore(
  { changes }: Pick<HttpServices, 'changes'>,
  store = new AnswerStore(),
): AnswerStore {
  changes.subscribe((kind) => {
    if (shownKinds.has(kind)) store.clear();
  });
  return store;
}

/** @param version of its content, for `If-Match` */
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

/** Whether an Accept-Encoding header accepts an encoding. */
const takes = (list: string, encoding: string): boolean =>
  list.split(',').some((one) => {
    const [name, ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/** The encoding for a client: the smallest one that it accepts and that is worth it. */
export function encodingFor({ bodies }: Answer, accepted: string | string[] | undefined): Encoding {
  const { length } = bodies.identity;
  if (!accepted || length < compressedMinBytes || length > answerMaxBytes) return 'identity';
  const list = String(accepted);
  if (takes(list, 'br')) return 'br';
  return takes(list, 'gzip') ? 'gzip' : 'identity';
}

/** The bytes of a response in an encoding, compressed at the first request. */
export async function bodyOf({ bodies }: Answer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bodies.identity;
  bodies[encoding] ??= compress(bodies.identity, encoding).then(
    (bytes) => {
      bodies[encoding] = bytes;
      return bytes;
    },
    (error: unknown) => {
      // The next request tries again.
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
