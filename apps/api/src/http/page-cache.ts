import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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
  #pages = new Map<string, Promise<Rendered>>();
  #bytes = new Map<string, number>();
  #total = 0;
  hits = 0;
  misses = 0;

  clear(): void {
    this.#pages.clear();
    this.#bytes.clear();
    this.#total = 0;
  }

  /** One rendering for however many ask at the same time. Only pages without a failure in them are kept. */
  get(key: string, render: () => Promise<Rendered>): Promise<Rendered> {
    const known = this.#pages.get(key);
    if (known) {
      this.hits += 1;
      this.#pages.delete(key);
      this.#pages.set(key, known);
      return known;
    }
    this.misses += 1;
    const rendering = render();
    this.#pages.set(key, rendering);
    // Dropped while it was being rendered: it may show what was there before the change.
    const isCurrent = () => this.#pages.get(key) === rendering;
    rendering.then(
      (result) => {
        if (!isCurrent()) return;
        if ('location' in result || result.status >= 500) this.#pages.delete(key);
        else this.#account(key, result);
      },
      () => {
        if (isCurrent()) this.#pages.delete(key);
      },
    );
    return rendering;
  }

  #account(key: string, page: CachedPage): void {
    const bytes = page.plain.length + (page.gzip?.length ?? 0) + (page.brotli?.length ?? 0);
    this.#bytes.set(key, bytes);
    this.#total += bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#total <= maxBytes) break;
      this.#pages.delete(oldest);
      this.#total -= this.#bytes.get(oldest) ?? 0;
      this.#bytes.delete(oldest);
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
