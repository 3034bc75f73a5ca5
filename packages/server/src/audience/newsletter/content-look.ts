import type { ShopPicture } from '@perfboard/contracts/words/shop-picture';

/** A project as a newsletter shows it. */
export interface NewsletterProject {
  uuid: string;
  project_name: string;
  /** As visitors read it; empty where none is said. */
  price: string;
  picture: ShopPicture | null;
}

/** What a newsletter's names stand for at one moment. What is not here is not shown. */
export interface NewsletterContent {
  /** By content hash: the largest file's size. */
  pictures: Readonly<Record<string, ShopPicture>>;
  projects: Readonly<Record<string, NewsletterProject>>;
}

export const noContent: NewsletterContent = { pictures: {}, projects: {} };

/** How a newsletter's parts are made. Every string that comes in is escaped already. */
export interface NewsletterLook {
  pictureUrl(picture: ShopPicture): string;
  projectUrl(project: NewsletterProject): string;
  picture(picture: ShopPicture, alt: string): string;
  button(button: { href: string; label: string }): string;
  card(card: { href: string; name: string; price: string; picture: ShopPicture | null }): string;
  divider: string;
  /** Around a table. */
  table: readonly [open: string, close: string];
  /** How a block of code begins. */
  pre: string;
  /** The page has a title of its own: the text's highest heading comes right below it. */
  isBelowTitle: boolean;
}
