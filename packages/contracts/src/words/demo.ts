/** The account of a public demo: anyone may sign in with it, as a reader. */
export const demoAccount = { email: 'demo@example.com', password: 'perfboard-demo' } as const;

export const demoMessages = {
  /** On every page. */
  note: 'This is a demo. It is reset every hour.',
  openDesk: 'Open the desk',
  fillIn: 'Fill in',
  refused: 'This is a demo. You can look at everything, but you can’t change or export anything here.',
  noFiles: 'This is a demo, so it takes no files. Send your request without them.',
  /** Shown instead of the account's forms. */
  account: 'All visitors of the demo share this account, so it has no settings.',
  notSent: 'This is a demo: no email is sent',
} as const;

/** The ID of the demo's note in a page; the sign-in screen looks for it. */
export const demoNoteId = 'demo-note';

/** Its stylesheet, served by a demo only. */
export const demoStylePath = '/demo.css';
