import type { SaidFacts } from '@perfboard/contracts/project-facts';

export interface EntryPicture {
  url: string;
  caption: string;
}

/** What a file of another product says of one project. */
export interface SiteEntry {
  /** Where it begins in the file, from 1. */
  line: number;
  /** The type that WordPress has for it, such as `post`; `project` for a line of a table. */
  type: string;
  status: 'published' | 'draft' | 'trash';
  name: string;
  description: string;
  /** Markdown. Its images are addresses of the old site. */
  story: string;
  categories: string[];
  tags: string[];
  featured: boolean;
  facts: SaidFacts;
  created_at: string | null;
  /** The path of its page on the old site, if visitors could open it. */
  old_path: string | null;
  pictures: EntryPicture[];
  /** Why it can't be imported. */
  problem: string | null;
  /** What is left out or changed. */
  notes: string[];
}

/** What a reader writes, one JSON value a line: the entries, then the end or the reason of a refusal. */
export type ReadLine = { entry: SiteEntry } | { end: { notes: string[] } } | { refused: string };
