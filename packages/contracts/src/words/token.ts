/** Told apart at a glance, by people and by secret scanners. */
export const tokenPrefix = 'pb_';

export const tokenMessages = {
  created: 'Token created. Copy it now: it is not shown again.',
  revoked: 'Token revoked',
  notFound: 'Token not found',
  tooMany: 'There are too many tokens. Revoke some first.',
} as const;

/** `read` may ask, `write` may change things too. */
export const tokenScopes = ['read', 'write'] as const;
