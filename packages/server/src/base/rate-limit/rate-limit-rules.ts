/** Points that a key may spend within a window. High enough for a shared office address. */
export const rateLimitRules = {
  /** Accepted leads from one address. */
  leadByAddress: { points: 120, windowSeconds: 600 },
  /** Accepted leads from one sender email. */
  leadByEmail: { points: 40, windowSeconds: 600 },
  /** Megabytes of files in leads from one network: a fifth of the total daily limit. */
  leadMegabytesByNetwork: { points: 200, windowSeconds: 86_400 },
  /** Leads with the same text; only counted, never rejected. */
  leadByContent: { points: 1_000, windowSeconds: 21_600 },
  /** Acknowledgement emails to one mailbox. */
  acknowledgementByMailbox: { points: 3, windowSeconds: 86_400 },
  /** Views of client pages and of quotes from one address, and by one link. */
  clientViewByAddress: { points: 600, windowSeconds: 600 },
  clientViewByLink: { points: 300, windowSeconds: 600 },
  /** Messages from one address on client pages, and about one lead. */
  clientMessageByAddress: { points: 60, windowSeconds: 600 },
  clientMessageByLead: { points: 30, windowSeconds: 3_600 },
  /** Requests for the links of client pages from one address, and for one mailbox. */
  clientLinkByAddress: { points: 20, windowSeconds: 900 },
  clientLinkByMailbox: { points: 3, windowSeconds: 3_600 },
  /** Appointments that visitors make, move and cancel: each sends an email. */
  appointmentByAddress: { points: 120, windowSeconds: 600 },
  appointmentByLead: { points: 12, windowSeconds: 86_400 },
  /** Lists of free times for one address. */
  appointmentTimesByAddress: { points: 300, windowSeconds: 600 },
  /** Failed sign-ins from one address, and to one account, with unknown browsers. */
  signInByAddress: { points: 30, windowSeconds: 900 },
  signInByAccount: { points: 10, windowSeconds: 900 },
  /**
   * Failed sign-ins from a known browser, counted separately so that strangers' guesses don't lock it out.
   */
  signInByDevice: { points: 10, windowSeconds: 900 },
  /** Wrong passwords of a signed-in member, counted separately so that strangers can't exhaust the limit. */
  confirmByAccount: { points: 10, windowSeconds: 900 },
  passwordChangeByAccount: { points: 10, windowSeconds: 900 },
  secondFactorByAccount: { points: 10, windowSeconds: 900 },
  /** Password reset links, and attempts to use one. */
  resetByAddress: { points: 20, windowSeconds: 900 },
  resetByAccount: { points: 5, windowSeconds: 900 },
  /** Views of emailed invitations, and attempts to accept one. */
  invitationByAddress: { points: 40, windowSeconds: 900 },
  /** Repeated emails of one invitation. */
  resendByInvitation: { points: 5, windowSeconds: 3_600 },
  /** Answers of clients to quotes: from one address, and to one quote. */
  quoteAnswerByAddress: { points: 60, windowSeconds: 600 },
  quoteAnswerByQuote: { points: 30, windowSeconds: 3_600 },
  /** PDFs for one address: each takes processor time. */
  quotePdfByAddress: { points: 60, windowSeconds: 600 },
  /** Whole catalogs for one address, if a catalog is larger than a page. */
  projectListByAddress: { points: 30, windowSeconds: 600 },
  /** Unreadable or invalid posts from one address, member or token. People mistype; robots try all night. */
  failedPostByAddress: { points: 400, windowSeconds: 600 },
  /** Reports of browsers from one address; a page that breaks the policy reports every violation. */
  cspReportByAddress: { points: 60, windowSeconds: 600 },
  /** Page views recorded for one address. */
  pageViewByAddress: { points: 600, windowSeconds: 600 },
} as const;
export type RateLimitName = keyof typeof rateLimitRules;

/** Counted per process: too frequent and unimportant for a database write. */
export const localRules = new Set<RateLimitName>([
  'pageViewByAddress',
  'clientViewByAddress',
  'clientViewByLink',
  'projectListByAddress',
  'appointmentTimesByAddress',
  'failedPostByAddress',
  'cspReportByAddress',
  'quotePdfByAddress',
]);
