/** What a member may do, from the least to the most: each may all that those before it may. */
export const roles = ['reader', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

/** True for a role that may what `least` may. */
export const hasRole = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);

export const roleWords: Record<Role, { label: string; text: string }> = {
  reader: { label: 'Reader', text: 'Sees everything of the daily work and changes nothing.' },
  editor: { label: 'Editor', text: 'Keeps projects, words of the shop, leads and newsletters.' },
  owner: { label: 'Owner', text: 'May everything, the team, tokens, webhooks and erasures too.' },
};

export const memberMessages = {
  refused: (least: Role) => `This needs the role ${least}. Ask an owner of the shop.`,
  notFound: 'Member not found',
  lastOwner: 'The shop needs an owner. Make somebody else one first.',
  roleSet: 'Role changed',
  removed: 'Member removed',
} as const;

export const memberLimits = { name: 100 } as const;

export const invitationMessages = {
  sent: 'The invitation is on its way',
  withdrawn: 'Invitation withdrawn',
  notFound: 'Invitation not found',
  alreadyMember: 'Somebody with this address is in the team already',
  alreadyInvited: 'This address is invited already. Send that invitation again instead.',
  tooMany: 'There are too many open invitations. Withdraw some first.',
  over: 'This invitation is not open any more. Invite the address again.',
  accepted: 'Welcome to the team. Please sign in.',
  // To the invited:
  unknown: 'This link is not complete, or not one of ours. Please open it from the mail again.',
  used: 'This invitation was used already. If it was you, just sign in; if not, tell whoever invited you.',
  gone: 'This invitation was withdrawn. Please ask whoever invited you.',
  expired: 'This invitation has expired. Please ask whoever invited you to send it again.',
} as const;

/** How long the link of an invitation works. */
export const invitationDays = 7;
