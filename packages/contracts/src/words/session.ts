export const sessionMessages = {
  failed: 'Invalid email or password',
  required: 'Please sign in',
  foreignOrigin: 'This request came from another site',
  signedOutEverywhere: 'Signed out everywhere',
  ended: 'Session ended',
  notFound: 'Session not found',
  wrongCode: 'Invalid code',
  wrongPassword: 'Invalid password',
  sessionOnly: 'This requires a signed-in member, not an API token',
  secondFactorNeeded: 'The shop requires a second factor. Set one up in the desk first.',
  secondFactorKept: 'The shop requires a second factor, so you can’t turn it off',
  readOnlyToken: 'This token is read-only',
  confirmFirst: 'Please confirm your password first',
  confirmed: 'Password confirmed',
} as const;

/** Twelve, because the password alone opens an account without a second factor. */
export const passwordLimits = { min: 12, max: 128 } as const;

export const sessionLimits = {
  /** An unused session ends after this time, */
  idleSeconds: 24 * 60 * 60,
  /** and in any case after so long. */
  absoluteSeconds: 7 * 24 * 60 * 60,
  /** What cannot be taken back asks for a password that was given no longer ago. */
  confirmedSeconds: 15 * 60,
} as const;

/** Path of the issue by which a client knows that the password has to be confirmed, by `session.confirm`. */
export const confirmIssuePath = 'session';

/** How long a browser counts as known after a sign-in; signing in again renews it. */
export const knownDeviceDays = 180;

/** How long a mailed link to set a new password works. */
export const resetValidMinutes = 30;

export const passwordMessages = {
  tooShort: `Password must be at least ${passwordLimits.min} characters`,
  tooLong: `Password must not exceed ${passwordLimits.max} characters`,
  common: 'This password is too easy to guess',
  requested: 'If this address belongs to an account, we’ve emailed a link to it.',
  badLink: 'This link no longer works. Please request a new one.',
  changed: 'Password changed. Please sign in again.',
} as const;
