import type { ShopPicture } from '@perfboard/contracts/words/image';
import type { Language } from '@perfboard/messages/language';

export interface NewsletterProject {
  uuid: string;
  project_name: string;
  /** Its name in the primary language, which its address is made of, in a translated newsletter. */
  primary_name?: string;
  /** A decimal number; absent if there is none. */
  price_from?: string | undefined;
  currency?: string | undefined;
  picture: ShopPicture | null;
}

/** The images and projects that a newsletter's names refer to at one moment. Missing ones are not shown. */
export interface NewsletterContent {
  /** By content hash, with the size of the largest file. */
  pictures: Readonly<Record<string, ShopPicture>>;
  projects: Readonly<Record<string, NewsletterProject>>;
}

export const noContent: NewsletterContent = { pictures: {}, projects: {} };

/** Renders a newsletter's parts. All input strings are already escaped. */
export interface NewsletterLook {
  /** The reader's, in which prices are written. */
  language: Language;
  pictureUrl(picture: ShopPicture): string;
  projectUrl(project: NewsletterProject): string;
  picture(picture: ShopPicture, alt: string): string;
  button(button: { href: string; label: string }): string;
  card(card: { href: string; name: string; price: string; picture: ShopPicture | null }): string;
  divider: string;
  /** Wraps a table. */
  table: readonly [open: string, close: string];
  /** Opening of a code block. */
  pre: string;
  /** The page has its own title, so the text's highest heading comes directly below it. */
  isBelowTitle: boolean;
}
