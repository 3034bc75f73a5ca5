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
