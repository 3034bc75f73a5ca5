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
} as const;
