import type { Language } from '@perfboard/messages/language';
import type { PageShop } from './shop/page-shop.ts';

/** The interface between API and web build: one page as HTML. The web's server entry implements it. */
export interface PageRequest {
  /** The requested path and query, with the prefix. */
  url: string;
  /** The public address of the site, without a trailing slash: for canonical links and OpenGraph. */
  origin: string;
  /** Runs a query procedure in-process; the result is the same as over HTTP. */
  query(procedure: string, input: unknown): Promise<unknown>;
  /** The site content, if the owner has changed any. */
  shop?: PageShop;
  /** The page's language, and the prefix of its paths: `/de`, or empty for the shop's primary language. */
  language: Language;
  base: string;
  /** Of the desk: the site is another page, because it has another language or several. */
  isSiteApart?: boolean;
  /** The shop's languages, the primary one first; absent if it has only one. */
  languages?: readonly OfferedLanguage[];
  /** The site is a demo, which every page states. */
  isDemo?: boolean;
  /** Set when a form was posted without JavaScript: its result and messages. */
  form?: PageFormState;
}

/** A language of the site as its pages name it, in words of that language. */
export interface OfferedLanguage {
  language: Language;
  base: string;
  name: string;
  /** The title of the list of languages. */
  title: string;
  /** Shown to visitors whose browser prefers this language, with the link and the button to dismiss it. */
  suggestion: { text: string; link: string; dismiss: string };
}

export interface PageFormState {
  form: 'booking' | 'contact' | 'newsletter';
  values: Record<string, string>;
  /** Absent after a success. */
  issues?: Array<{ path: string; message: string }>;
  message: string;
  ok: boolean;
  /** For a rejected phone number: its corrected format, or that only the contact form accepts it. */
  phone?: 'fitted' | 'elsewhere';
  /** A subscription that its email must confirm. */
  is_pending?: boolean;
  /** Of a message that was a booking: its files stay there. */
  leaves_files?: boolean;
  /** The stored lead's. */
  reference?: string;
  /** Where the sender of a booking picks a time, if the shop offers any. */
  time_path?: string;
}

export type PageResponse =
  | { kind: 'html'; status: number; html: string }
  | { kind: 'redirect'; status: 301 | 302; location: string };

export type RenderPage = (request: PageRequest) => Promise<PageResponse>;
