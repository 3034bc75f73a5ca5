import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import type { Db } from '@perfboard/db/client';
import type { Log } from '@perfboard/process/log';
import { withTimeLimit } from '@perfboard/process/time-limit';
import type { ChangeListener, ShopMemory, ShopWords } from '../../base/service/services.ts';
import { readOwnWords } from './shop.ts';
import { hasDates, pageShopOf, shopDay, wordsOf } from './shop-words.ts';

/** A page waits no longer than this for the words while their database is slow, and shows the last ones known. */
const patienceMs = 1_000;
/** For so long after, nobody else waits. */
const impatientMs = 2_000;

/** Without the change feed: as old as a mail's words may be, with a second to spare. */
const maxAgeMs = 1_000;

interface ShopMemoryOptions {
  prisma: Db;
  log: Pick<Log, 'warn'>;
  /** Says when they changed. Programs without it ask again every second that they need them. */
  changes?: ChangeListener;
}

type Own = Awaited<ReturnType<typeof readOwnWords>>;

/** Opens the memory; nothing is read before it is asked for. */
export function openShopMemory({ prisma, log, changes }: ShopMemoryOptions): ShopMemory {
  let known: { own: Own; words: ShopWords; at: number } | undefined;
  let last: { own: Own; words: ShopWords } = { own: {}, words: wordsOf({}) };
  let shown: { own: Own; today: string; page: PageShop | undefined } | undefined;
  let reading: Promise<boolean> | undefined;
  let slowAt = Number.NEGATIVE_INFINITY;
  let isKnown = false;
  const drop = () => {
    known = undefined;
    // What is being read may be from before the change.
    reading = undefined;
  };
  const unsubscribe = changes?.subscribe((kind) => {
    if (kind === 'shop' || kind === 'reset') drop();
  });
  const mayKeep = (at: number) => (changes ? changes.isListening() : Date.now() - at < maxAgeMs);

  async function load(): Promise<boolean> {
    const mine: { current?: Promise<boolean> } = {};
    const run = async () => {
      try {
        const at = Date.now();
        const own = await readOwnWords(prisma);
        last = { own, words: wordsOf(own) };
        slowAt = Number.NEGATIVE_INFINITY;
        isKnown = true;
        // Dropped meanwhile: a page in these words may be shown once, and must not be kept.
        const isCurrent = reading === mine.current;
        if (isCurrent) known = { ...last, at };
        return isCurrent;
      } catch (error) {
        slowAt = performance.now();
        log.warn({ err: error }, 'the words of the shop could not be read');
        return false;
      } finally {
        if (reading === mine.current) reading = undefined;
      }
    };
    mine.current = run();
    reading = mine.current;
    return mine.current;
  }

  /** Whether the words could be read; a job waits for them as long as it takes. */
  async function refresh(): Promise<boolean> {
    const current = reading ?? load();
    // Nothing was known yet: rather late than in the words of the demo shop.
    if (!changes || !isKnown) return current;
    if (performance.now() - slowAt < impatientMs) return false;
    return withTimeLimit(current, patienceMs, 'reading the words of the shop').catch(() => {
      slowAt = performance.now();
      return false;
    });
  }

  return {
    async read() {
      const isFresh = known && mayKeep(known.at) ? true : await refresh();
      const { own, words } = known ?? last;
      const today = shopDay(words.profile.time_zone, new Date());
      if (shown?.own !== own || shown.today !== today) shown = { own, today, page: pageShopOf(own, today) };
      return { words, page: shown.page, day: hasDates(own) ? today : '', isFresh };
    },
    close: () => unsubscribe?.(),
  };
}
