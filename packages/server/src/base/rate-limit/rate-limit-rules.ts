/** Points a key may spend within a window. Chosen so that a shared office address never notifications them. */
export const rateLimitRules = {
  /** Accepted leads of one address. */
  leadByAddress: { points: 120, windowSeconds: 600 },
  /** Accepted leads of one sender e-mail. */
  leadByEmail: { points: 40, windowSeconds: 600 },
  /** Megabytes of files that one network sends along with leads: a fifth of what all may in a day. */
  leadMegabytesByNetwork: { points: 200, windowSeconds: 86_400 },
  /** Leads with the same text; only counted, nobody is refused. */
  leadByContent: { points: 1_000, windowSeconds: 21_600 },
  /** Mails to one mailbox that say that its message has arrived. */
  acknowledgementByMailbox: { points: 3, windowSeconds: 86_400 },
  /** Failed sign-ins of one address, and against one account, by browsers that nobody signed in with before. */
  signInByAddress: { points: 30, windowSeconds: 900 },
  signInByAccount: { points: 10, windowSeconds: 900 },
  /** Failed sign-ins of a known browser: what strangers guess is not counted there. */
  signInByDevice: { points: 10, windowSeconds: 900 },
  /** Wrong passwords of whoever is signed in: a counter each, out of a stranger's reach. */
  confirmByAccount: { points: 10, windowSeconds: 900 },
  passwordChangeByAccount: { points: 10, windowSeconds: 900 },
  secondFactorByAccount: { points: 10, windowSeconds: 900 },
  /** Links to set a new password, and tries to use one. */
  resetByAddress: { points: 20, windowSeconds: 900 },
  resetByAccount: { points: 5, windowSeconds: 900 },
  /** Looks at mailed invitations, and tries to accept one. */
  invitationByAddress: { points: 40, windowSeconds: 900 },
  /** Mails of one invitation that an owner asks for again. */
  resendByInvitation: { points: 5, windowSeconds: 3_600 },
  /** Whole catalogs that one address can ask for, where a catalog is larger than a page. */
  projectListByAddress: { points: 30, windowSeconds: 600 },
  /** Posts of one address that could not be read or were not valid. People mistype; robots try all night. */
  failedPostByAddress: { points: 400, windowSeconds: 600 },
  /** Reports of one address's browsers; a page that breaks the policy reports every break. */
  cspReportByAddress: { points: 60, windowSeconds: 600 },
  /** Page views that one address can make us write down. */
  pageViewByAddress: { points: 600, windowSeconds: 600 },
} as const;
export type RateLimitName = keyof typeof rateLimitRules;

/** Counted by each process for itself: too many and too unimportant for a write of their own. */
export const localRules = new Set<RateLimitName>([
  'pageViewByAddress',
  'projectListByAddress',
  'failedPostByAddress',
  'cspReportByAddress',
]);
