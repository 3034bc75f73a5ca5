import type { Categories } from '../category.ts';
import type { DeskDocumentName, PageDocumentName } from '../words/shop.ts';
import type { Appointments } from './appointments.ts';
import type { Clients } from './clients.ts';
import type { Home } from './home.ts';
import type { ShopLanguages } from './languages.ts';
import type { Legal } from './legal.ts';
import type { Mails } from './mails.ts';
import type { Override } from './override.ts';
import type { Profile } from './profile.ts';
import type { Questions } from './questions.ts';
import type { ShopQuotes } from './quotes.ts';
import type { Redirects } from './redirects.ts';
import type { Replies } from './replies.ts';
import type { Retention } from './retention.ts';
import type { Testimonials } from './testimonials.ts';

/** The owner's values of each document; the rest are defaults. */
export interface OwnWords {
  profile?: Override<Profile>;
  categories?: Override<Categories>;
  home?: Override<Home>;
  testimonials?: Override<Testimonials>;
  questions?: Override<Questions>;
  legal?: Override<Legal>;
  mails?: Override<Mails>;
  replies?: Override<Replies>;
  clients?: Override<Clients>;
  quotes?: Override<ShopQuotes>;
  appointments?: Override<Appointments>;
  retention?: Override<Retention>;
  languages?: Override<ShopLanguages>;
  redirects?: Override<Redirects>;
}

/**
 * By document and language, the texts that a page shows in another language than its own; a legal page by its path.
 * `frame` are those of the home page that every page shows.
 */
export type TextLanguages = Partial<Record<PageDocumentName | 'frame', Record<string, string[]>>>;

/** The site content that a page shows. Sent to the browser as JSON. */
export interface PageShop extends Omit<OwnWords, 'legal' | DeskDocumentName> {
  /** The legal pages with the owner's text. */
  legal?: { privacy?: LegalText; terms?: LegalText };
  /** The documents that the owner has changed, whether or not they are included. */
  stored: PageDocumentName[];
  /** How categories are called in the page's language, by their stored titles. */
  category_titles?: Record<string, string>;
  text_languages?: TextLanguages;
  /** What every page shows of the home page. */
  frame?: {
    /** The home page has no testimonials, so the header does not link to them. */
    has_no_testimonials?: true;
    services?: { title: string; slug: string }[];
    newsletter?: Override<Home['newsletter']>;
  };
}

/** An owner's legal page: the server rendered its HTML from Markdown, with raw HTML escaped. */
export interface LegalText {
  updated: string;
  /** Before the first section. */
  html: string;
  sections: { id: string; title: string; html: string }[];
}

/** The texts of some documents that are not in the language of the page; undefined without any. */
export function textLanguagesOf(
  shop: Pick<PageShop, 'text_languages'> | undefined,
  names: readonly string[],
): TextLanguages | undefined {
  const found = Object.entries(shop?.text_languages ?? {}).filter(([name]) => names.includes(name));
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}
