/** What an admin decides while the product runs, and the row in which each stands. */
export const settingKeys = {
  mails_per_second: 'newsletter.mails_per_second',
  connections: 'newsletter.connections',
  mails_per_hour: 'newsletter.mails_per_hour',
  double_opt_in: 'newsletter.double_opt_in',
  second_factor_required: 'team.second_factor_required',
} as const;

export const settingMessages = {
  saved: 'Settings saved',
  nothing: 'Provide at least one setting',
  ownFirst: 'Set up your own second factor first, or you would lock yourself out',
  badConnections: 'Enter a whole number from 1 to 20',
  badHourlyCap: 'Enter a whole number from 1 to 100,000, or leave empty for no limit',
  badPace: 'Enter a number from 0.1 to 1,000, or leave empty for no limit',
} as const;

/** A mail every ten seconds is slower than any provider asks for; a thousand a second is faster than one worker sends. */
export const paceLimits = { min: 0.1, max: 1_000 } as const;

/** A worker's to the mail server: as many as small servers allow one client, unless the owner says otherwise. */
export const connectionLimits = { min: 1, max: 20, default: 5 } as const;

/** Faster than most servers allow; a pace in emails per second is set apart. */
export const hourlyCapMax = 100_000;
