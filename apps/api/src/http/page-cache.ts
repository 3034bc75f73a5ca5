import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

export interface CachedPage {
  status: number;
  etag: string;
  plain: Buffer;
  gzip: Buffer | null;
  brotli: Buffer | null;
}

/** What an address leads to. */
export type Rendered = CachedPage | { status: 301 | 302; location: string };

/** Bytes of rendered HTML a process keeps; a visitor can ask for endless searches. */
const maxBytes = 64 * 1024 * 1024;

/** Rendered pages by address, least recently used out first; dropped as a whole when the catalog changes. */
export class PageCache {
  #pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ plain, gzip, brotli }) => plain.length + (gzip?.length ?? 0) + (brotli?.length ?? 0),
  });
  #rendering = new Map<string, Promise<Rendered>>();
  hits = 0;
  misses = 0;

  clear(): void {
    this.#pages.clear();
    this.#rendering.clear();
  }

  /** One rendering for however many ask at the same time. Only pages without a failure in them are kept. */
  async get(key: string, render: () => Promise<Rendered>): Promise<Rendered> {
    const known = this.#pages.get(key) ?? this.#rendering.get(key);
    if (known) {
      this.hits += 1;
      return known;
    }
    this.misses += 1;
    const rendering = render();
    this.#rendering.set(key, rendering);
    let result: Rendered | undefined;
    try {
      result = await rendering;
      return result;
    } finally {
      // Not where the cache was cleared meanwhile: the page may show what was there before the change.
      if (this.#rendering.get(key) === rendering) {
        this.#rendering.delete(key);
        if (result && !('location' in result) && result.status < 500) this.#pages.set(key, result);
      }
    }
  }
}

/** Bytes of a page, compressed once for everybody. */
export async function preparePage(html: string, status: number): Promise<CachedPage> {
  const plain = Buffer.from(html);
  const [gzipped, brotli] = await Promise.all([
    gzipAsync(plain, { level: 6 }),
    brotliAsync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  ]);
  return {
    status,
    etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`,
    plain,
    gzip: gzipped,
    brotli,
  };
}
