import type { FilledFacts } from '@perfboard/contracts/project-facts';

export interface EntryPicture {
  url: string;
  caption: string;
}

/** A project in a file of another product. */
export interface SiteEntry {
  /** Its first line in the file, from 1. */
  line: number;
  /** Its WordPress type, such as `post`; `project` for a line of a table. */
  type: string;
  status: 'published' | 'draft' | 'trash';
  name: string;
  description: string;
  /** Markdown. Its images are addresses of the old site. */
  story: string;
  categories: string[];
  tags: string[];
  featured: boolean;
  facts: FilledFacts;
  created_at: string | null;
  /** The path of its public page on the old site. */
  old_path: string | null;
  pictures: EntryPicture[];
  /** Why it can't be imported. */
  problem: string | null;
  /** Parts that are left out or changed. */
  notes: string[];
}

/** The reader's output, one JSON value per line: the entries, then the end or the error. */
export type ReadLine = { entry: SiteEntry } | { end: { notes: string[] } } | { refused: string };
