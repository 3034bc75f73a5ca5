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

export const invitationMessages = {
  sent: 'Invitation sent',
  withdrawn: 'Invitation withdrawn',
  notFound: 'Invitation not found',
  alreadyMember: 'This email address already belongs to a member',
  alreadyInvited: 'This email address is already invited. Send that invitation again instead.',
  tooMany: 'There are too many pending invitations. Withdraw some first.',
  over: 'This invitation is no longer valid. Invite the address again.',
  accepted: 'Welcome to the team. Please sign in.',
  // For the invited person:
  unknown: 'This link is incomplete or invalid. Please open the link in the email again.',
  used: 'This invitation was already used. If you used it, sign in. If not, tell the person who invited you.',
  gone: 'This invitation was withdrawn. Please contact the person who invited you.',
  expired: 'This invitation has expired. Please ask the person who invited you for a new one.',
} as const;

/** How long an invitation link is valid. */
export const invitationDays = 7;
