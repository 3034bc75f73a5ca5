/** The roles of members, lowest first: each includes the rights of those before it. */
export const roles = ['reader', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

/** Whether a role includes the rights of `least`. */
export const hasRole = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);

export const memberMessages = {
  refused: (least: Role) => `You need the ${least} role to do this. Ask an owner.`,
  notFound: 'Member not found',
  lastOwner: 'The shop needs at least one owner. Make another member an owner first.',
  roleSet: 'Role changed',
  removed: 'Member removed',
  signatureSaved: 'Signature saved',
  languageSaved: 'Language changed',
} as const;

export const memberLimits = { name: 100, signatureMax: 500 } as const;
