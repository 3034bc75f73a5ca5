/** An owner's legal page as it is shown: its HTML was made of Markdown by the server, which lets no HTML through. */
export interface LegalText {
  updated: string;
  /** Before the first section. */
  html: string;
  sections: { id: string; title: string; html: string }[];
}
