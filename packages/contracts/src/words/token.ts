/** Recognizable for people and secret scanners. */
export const tokenPrefix = 'pb_';

/** How long a token may stand. A script that is forgotten should not keep a key for ever. */
export const tokenDays = { usual: 90, max: 365, offered: [7, 30, 90, 180, 365] } as const;

export const tokenMessages = {
  created: 'Token created. Copy it now, because you won’t see it again.',
  revoked: 'Token revoked',
  badDays: `Enter a number of days from 1 to ${tokenDays.max}`,
  notFound: 'Token not found',
  tooMany: 'You have too many tokens. Revoke some first.',
} as const;

/** `read` may ask, `write` may change things too. */
export const tokenScopes = ['read', 'write'] as const;
