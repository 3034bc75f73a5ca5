import { homeOf } from '@perfboard/content/home';
import { legalFacts, legalMarkdown } from '@perfboard/content/legal-markdown';
import { mails, quotes, replies } from '@perfboard/content/mails';
import { appointments, clients, languages } from '@perfboard/content/optional-features';
import { retention } from '@perfboard/content/privacy-policy';
import { questions } from '@perfboard/content/question';
import { profileDefaults } from '@perfboard/content/shop';
import { testimonials } from '@perfboard/content/testimonial';
import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { shopFields } from '@perfboard/contracts/shop/document';
import { overlay } from '@perfboard/contracts/shop/override';
import type { OwnWords, PageShop } from '@perfboard/contracts/shop/page-shop';
import { type Redirects, redirectKey, resolveRedirects } from '@perfboard/contracts/shop/redirects';
import { deskDocuments, type PageDocumentName, type ShopDocumentName } from '@perfboard/contracts/words/shop';
import { isLanguage, type Language, sourceLanguage } from '@perfboard/messages/language';
import type { ShopWords } from '../../base/service/services.ts';
import { renderLegal } from './legal-text.ts';

/** The default of every document. The profile's and the home page's texts include the shop's name. */
export function defaultsOf(own: Pick<OwnWords, 'profile'>): ShopWords {
  const shop = profileDefaults(own.profile);
  const profile = overlay(shop, own.profile);
  return {
    profile: shop,
    categories: defaultCategories,
    home: homeOf(profile),
    testimonials: { testimonials },
    questions,
    legal: legalMarkdown,
    mails,
    replies,
    clients,
    quotes,
    appointments,
    retention,
    languages,
    redirects: { redirects: [] },
  };
}

/** The owner's content merged over the defaults. */
export function wordsOf(own: OwnWords): ShopWords {
  const defaults = defaultsOf(own);
  const whole = <Name extends ShopDocumentName>(name: Name): ShopWords[Name] =>
    overlay(defaults[name], own[name]);
  return {
    profile: whole('profile'),
    categories: whole('categories'),
    home: whole('home'),
    testimonials: whole('testimonials'),
    questions: whole('questions'),
    legal: whole('legal'),
    mails: whole('mails'),
    replies: whole('replies'),
    clients: whole('clients'),
    quotes: whole('quotes'),
    appointments: whole('appointments'),
    retention: whole('retention'),
    languages: whole('languages'),
    redirects: whole('redirects'),
  };
}

/** The stored languages without those that this release has no catalog of. */
function knownLanguages({ primary, further, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const first = isLanguage(String(primary)) ? primary : undefined;
  const isFurther = (tag: unknown) => isLanguage(String(tag)) && tag !== (first ?? sourceLanguage);
  return {
    ...rest,
    ...(first !== undefined && { primary: first }),
    ...(Array.isArray(further) && { further: further.filter(isFurther) }),
  };
}

/** The stored values that this release accepts; invalid ones of an older or newer release are ignored. */
export function readableOwn(name: ShopDocumentName, stored: unknown): Record<string, unknown> {
  const all = { ...(stored as Record<string, unknown>) };
  let own = name === 'languages' ? knownLanguages(all) : all;
  for (;;) {
    const checked = shopFields[name].safeParse(overlay(defaultsOf({})[name] as unknown, own));
    const issues = (checked.error?.issues ?? []).filter(
      (issue) => !(issue.code === 'custom' && issue.params?.isAcceptedIfStored),
    );
    if (issues.length === 0) return own;
    const broken = new Set(issues.map(({ path }) => String(path[0] ?? '')));
    const kept = Object.fromEntries(Object.entries(own).filter(([key]) => !broken.has(key)));
    if (Object.keys(kept).length === Object.keys(own).length) return {};
    own = kept;
  }
}

/** Cached by time zone: creating one costs more than everything else about the shop in a request. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The shop's current date, as `YYYY-MM-DD`. */
export function shopDay(timeZone: string, now: Date): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayFormats.set(timeZone, format);
  }
  return format.format(now);
}

/** True if today's page may differ from tomorrow's. */
export const hasDates = ({ profile, home }: OwnWords): boolean =>
  Boolean(profile?.exceptions?.length || home?.slides?.some(({ from, until }) => from || until));

/** False for documents used only by the desk and emails. */
export const isPageDocument = (name: ShopDocumentName): name is PageDocumentName =>
  !deskDocuments.some((known) => known === name);

/** The legal pages that the owner has edited; the others are the product's, and follow its upgrades. */
function legalPages(own: OwnWords, language: Language): NonNullable<PageShop['legal']> {
  const { profile, retention: keeps, legal } = wordsOf(own);
  const facts = legalFacts(profile, keeps, language);
  return {
    ...(own.legal?.privacy && { privacy: renderLegal(legal.privacy, facts) }),
    ...(own.legal?.terms && { terms: renderLegal(legal.terms, facts) }),
  };
}

/** The site content for pages in a language on a date: without expired, hidden or future entries. */
export function pageShopOf(own: OwnWords, day: string, language: Language): PageShop | undefined {
  const stored = (Object.keys(own) as ShopDocumentName[]).filter(isPageDocument);
  if (stored.length === 0) return undefined;
  const { profile, home, questions, retention } = own;
  const testimonials = own.testimonials?.testimonials?.filter(({ is_shown }) => is_shown);
  const services = home?.services?.items?.map(({ title, slug }) => ({ title, slug }));
  const frame = {
    ...(services && { services }),
    ...(home?.newsletter && { newsletter: home.newsletter }),
    ...(testimonials?.length === 0 && { has_no_testimonials: true as const }),
  };
  return {
    stored,
    ...(profile && {
      profile: {
        ...profile,
        ...(profile.exceptions && {
          exceptions: profile.exceptions
            .filter(({ date }) => date >= day)
            .sort((one, other) => one.date.localeCompare(other.date)),
        }),
      },
    }),
    ...(Object.keys(frame).length > 0 && { frame }),
    ...(own.categories && { categories: own.categories }),
    ...(home && {
      home: {
        ...home,
        ...(home.slides && {
          slides: home.slides.filter(({ from, until }) => from <= day && (!until || until >= day)),
        }),
      },
    }),
    ...(testimonials && { testimonials: { testimonials } }),
    ...(questions && { questions }),
    ...(own.legal && { legal: legalPages(own, language) }),
    ...(retention && { retention }),
  };
}

const resolved = new WeakMap<Redirects, ReadonlyMap<string, string>>();

/**
 * The current target of an address of the earlier site; undefined without a redirect. Needs no database
 * query.
 */
export function redirectOf(redirects: Redirects, path: string): string | undefined {
  if (redirects.redirects.length === 0) return undefined;
  let known = resolved.get(redirects);
  if (!known) {
    known = resolveRedirects(redirects.redirects);
    resolved.set(redirects, known);
  }
  return known.get(redirectKey(path));
}
