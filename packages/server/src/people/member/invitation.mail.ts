import { type Role, roleWords } from '@perfboard/contracts/words/member';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, sampleShop } from '@perfboard/mail/mail-template';

export interface InvitationProps {
  shop: MailShop;
  invitedBy: string;
  role: Role;
  invitationUrl: string;
  validDays: number;
}

/** To a person invited to the team. */
export const template: MailTemplate<InvitationProps> = {
  name: 'invitation',
  sampleProps: {
    shop: sampleShop,
    invitedBy: 'owner@shop.example.com',
    role: 'editor',
    invitationUrl: 'https://shop.example.com/main/admin/invitation?from=mail#token=sample',
    validDays: 7,
  },
  render: ({ shop, invitedBy, role, invitationUrl, validDays }) =>
    renderMail({
      shop,
      subject: `Join the team of ${shop.name}`,
      preview: `${invitedBy} invites you.`,
      heading: `Join the team of ${shop.name}`,
      blocks: [
        {
          kind: 'paragraph',
          text: `${invitedBy} invites you to the desk of ${shop.name}, as ${roleWords[role].label.toLowerCase()}.`,
        },
        { kind: 'paragraph', text: roleWords[role].text },
        { kind: 'action', label: 'Accept the invitation', url: invitationUrl },
        {
          kind: 'note',
          text: `The link works once, for ${validDays} days. If you did not expect this invitation, ignore this email.`,
        },
      ],
      reason: `You receive this because ${invitedBy} entered your address at ${shop.url}.`,
    }),
};
