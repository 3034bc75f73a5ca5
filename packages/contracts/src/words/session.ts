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
  secondFactorNeeded: 'The shop requires a second factor. Set one up first: open the desk in another tab.',
  secondFactorKept: 'The shop requires a second factor, so you can’t turn it off',
  readOnlyToken: 'This token is read-only',
  confirmFirst: 'Please confirm your password first',
  confirmed: 'Password confirmed',
} as const;

/** Twelve, because the password alone opens an account without a second factor. */
export const passwordLimits = { min: 12, max: 128 } as const;

export const sessionLimits = {
  /** A session ends after this time without use, */
  idleSeconds: 24 * 60 * 60,
  /** and in any case after this time. */
  absoluteSeconds: 7 * 24 * 60 * 60,
  /** Actions that can't be undone need a password entered within this time. */
  confirmedSeconds: 15 * 60,
} as const;

/** How long a browser counts as known after a sign-in; signing in again renews it. */
export const knownDeviceDays = 180;

/** How long a password reset link is valid. */
export const resetValidMinutes = 30;

export const passwordMessages = {
  tooShort: `Password must be at least ${passwordLimits.min} characters`,
  tooLong: `Password must not exceed ${passwordLimits.max} characters`,
  common: 'This password is too easy to guess',
  requested: 'If this address belongs to an account, we’ve emailed a link to it.',
  badLink: 'This link no longer works. Please request a new one.',
  changed: 'Password changed. Please sign in again.',
} as const;

/** Recognizable for people and secret scanners. */
export const tokenPrefix = 'pb_';

/** The lifetimes of a token. A forgotten script should not have access forever. */
export const tokenDays = { usual: 90, max: 365, offered: [7, 30, 90, 180, 365] } as const;

export const tokenMessages = {
  created: 'Token created. Copy it now, because you won’t see it again.',
  revoked: 'Token revoked',
  badDays: `Enter a number of days from 1 to ${tokenDays.max}`,
  notFound: 'Token not found',
  tooMany: 'You have too many tokens. Revoke some first.',
} as const;

/** `read` allows queries only, `write` also changes. */
export const tokenScopes = ['read', 'write'] as const;

export const passkeyLimits = {
  name: 60,
  /** Per account: phone, laptop, keys and their spares. */
  perAccount: 20,
  /** How long a passkey challenge is valid. */
  validMinutes: 5,
} as const;

export const passkeyMessages = {
  added: 'Passkey added',
  renamed: 'Passkey renamed',
  removed: 'Passkey removed',
  notFound: 'Passkey not found',
  failed: 'This passkey does not belong to an account here',
  notAdded: 'Could not verify this passkey. Please try again.',
  known: 'This passkey is already registered',
  tooMany: `You can have up to ${passkeyLimits.perAccount} passkeys. Remove one first.`,
  nameRequired: 'Name is required',
  nameTooLong: `Name must not exceed ${passkeyLimits.name} characters`,
  lastKept: 'This passkey is your only second factor, and the shop requires one. Set up another one first.',
  giveFirst:
    'The shop requires a second factor and your account has a passkey. Sign in with the passkey first.',
} as const;
