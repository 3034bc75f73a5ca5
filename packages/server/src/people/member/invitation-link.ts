import { createHash, createHmac } from 'node:crypto';
import { path } from '@perfboard/contracts/path';
import { invitationDays } from '@perfboard/contracts/words/invitation';
import type { NotificationRenderers } from '../../base/notification/notification-renderer.ts';
import { template } from './invitation.mail.ts';

/**
 * The secret of an invitation's link. Derived from the row whenever the email is rendered, so that no row or
 * job contains it, and an email that is sent twice has the same link.
 */
const tokenOf = (secret: string, uuid: string): string =>
  createHmac('sha256', secret).update(`perfboard invitation ${uuid}`).digest('base64url');

/** 256 random bits need no slow hash. */
export const hashInvitationToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

export const invitationHash = (secret: string, uuid: string): string =>
  hashInvitationToken(tokenOf(secret, uuid));

/** After the `#`, so that no server, log or referrer sees it. */
export const invitationUrl = ({
  publicUrl,
  secret,
  uuid,
}: {
  publicUrl: string;
  secret: string;
  uuid: string;
}): string => `${publicUrl}${path.adminInvitation}#token=${tokenOf(secret, uuid)}`;

export const invitationNotifications = {
  /** Invites a colleague to the desk while the invitation is open. */
  invitation: ({ invitation }, { services: { env }, shop }) => {
    if (!invitation || invitation.accepted_at || invitation.withdrawn_at) return null;
    if (invitation.expires_at.getTime() <= Date.now()) return null;
    const { uuid, email, role, invited_by: invitedBy } = invitation;
    const link = invitationUrl({ publicUrl: env.PUBLIC_URL, secret: env.SESSION_SECRET, uuid });
    const mail = template.render({ shop, invitedBy, role, invitationUrl: link, validDays: invitationDays });
    return { to: email, ...mail };
  },
} satisfies NotificationRenderers;
