import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import type { Db } from '@perfboard/db/client';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import type { Log } from '@perfboard/process/log';
import { withTimeLimit } from '@perfboard/process/time-limit';
import type { ChangeListener, ShopMemory, ShopWords } from '../../base/service/services.ts';
import { readOwnWords } from './shop.ts';
import { hasDates, pageShopOf, shopDay, wordsOf } from './shop-words.ts';
import { type ShopTranslation, textsIn, translateShop } from './translate-shop.ts';

/**
 * A page waits at most this long for the site content when the database is slow, and then uses the last known
 * one.
 */
const patienceMs = 1_000;
/** For this long afterwards, other requests don't wait. */
const impatientMs = 2_000;

/** Without the change feed: the maximum age for emails minus a second. */
const maxAgeMs = 1_000;

/** The content of pages in a language; English content without translations is the owner's own. */
export function makePage(
  { own, words, translations }: Known,
  language: Language,
  today: string,
): PageShop | undefined {
  if (language === sourceLanguage && words.languages.primary === language) {
    return pageShopOf(own, today, language);
  }
  const {
    own: translated,
    categoryTitles,
    textLanguages,
  } = translateShop(own, words, translations, language);
  const page = pageShopOf(translated, today, language);
  const more = {
    ...(Object.keys(categoryTitles).length > 0 && { category_titles: categoryTitles }),
    ...(Object.keys(textLanguages).length > 0 && { text_languages: textLanguages }),
  };
  return Object.keys(more).length === 0 ? page : { stored: [], ...page, ...more };
}

/** How an appointment's kind and place are said in a language; also those of an appointment that was made before. */
function appointmentTexts({ words, translations }: Known, language: Language): (text: string) => string {
  const say = textsIn(words, translations, language);
  return (text) => say('appointments', text) ?? text;
}

interface ShopMemoryOptions {
  prisma: Db;
  log: Pick<Log, 'warn'>;
  /** Reports changes. Programs without it show no pages, and reload every second if needed. */
  changes?: ChangeListener;
}

type Own = Awaited<ReturnType<typeof readOwnWords>>;

interface Known {
  own: Own;
  words: ShopWords;
  translations: readonly ShopTranslation[];
}

/**
 * The translations of the site content; a site with one language reads none.
 * @param document only those of one document
 */
const readTranslations = (
  prisma: Db,
  { languages }: ShopWords,
  document?: string,
): Promise<ShopTranslation[]> | [] =>
  languages.further.length === 0
    ? []
    : prisma.translation.findMany({
        where: { document: document ?? { not: null } },
        select: { document: true, language: true, source: true, text: true },
      });

/** Opens the cache; nothing is read before the first use. */
export function openShopMemory({ prisma, log, changes }: ShopMemoryOptions): ShopMemory {
  let known: (Known & { at: number }) | undefined;
  let last: Known = { own: {}, words: wordsOf({}), translations: [] };
  let shown: { words: ShopWords; today: string; pages: Map<Language, PageShop | undefined> } | undefined;
  let reading: Promise<boolean> | undefined;
  let slowAt = Number.NEGATIVE_INFINITY;
  let isKnown = false;
  const drop = () => {
    known = undefined;
    // The pending read may be from before the change.
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
        const words = wordsOf(own);
        // A worker shows no pages: it names kinds and places of appointments.
        const document = changes ? undefined : 'appointments';
        last = { own, words, translations: await readTranslations(prisma, words, document) };
        slowAt = Number.NEGATIVE_INFINITY;
        isKnown = true;
        // Invalidated in the meantime: a page with these texts may be shown once, but not cached.
        const isCurrent = reading === mine.current;
        if (isCurrent) known = { ...last, at };
        return isCurrent;
      } catch (error) {
        slowAt = performance.now();
        log.warn({ err: error }, 'could not read the site content');
        return false;
      } finally {
        if (reading === mine.current) reading = undefined;
      }
    };
    mine.current = run();
    reading = mine.current;
    return mine.current;
  }

  /** Whether the site content could be read; a job waits as long as it takes. */
  async function refresh(): Promise<boolean> {
    const current = reading ?? load();
    // Nothing is known yet: better late than with the texts of the demo shop.
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
      const current = known ?? last;
      const { own, words } = current;
      const today = shopDay(words.profile.time_zone, new Date());
      if (shown?.words !== words || shown.today !== today) shown = { words, today, pages: new Map() };
      const { pages } = shown;
      const pageIn = (language: Language): PageShop | undefined => {
        if (!pages.has(language)) pages.set(language, makePage(current, language, today));
        return pages.get(language);
      };
      return {
        words,
        page: pageIn(words.languages.primary),
        pageIn,
        kindsIn: (language) => appointmentTexts(current, language),
        day: hasDates(own) ? today : '',
        isFresh,
      };
    },
    close: () => unsubscribe?.(),
  };
}
