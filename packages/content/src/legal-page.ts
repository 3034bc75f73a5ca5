export interface LegalSection {
  /** Anchor of the section on its page. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  bullets?: readonly string[];
}

export interface LegalPage {
  title: string;
  description: string;
  /** ISO calendar date of the last change of substance. */
  updated: string;
  intro: string;
  sections: readonly LegalSection[];
}
