export interface LegalSection {
  /** Anchor of the section on its page. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  bullets?: readonly string[];
}

export interface LegalPage {
  description: string;
  /** ISO date of the last substantial change. */
  updated: string;
  intro: string;
  sections: readonly LegalSection[];
}
