import type { Role } from '@perfboard/contracts/words/member';
import { renderMail } from '@perfboard/mail/mail-layout';
import { type MailShop, type MailTemplate, readerTexts, sampleShop } from '@perfboard/mail/mail-template';
import type { Translator } from '@perfboard/messages/translator';

export interface InvitationProps {
  shop: MailShop;
  invitedBy: string;
  role: Role;
  invitationUrl: string;
  validDays: number;
}

/** What a member with this role may do. */
export const roleText = (role: Role, t: Translator<'desk_setting'>): string =>
  ({ reader: t('roleReaderText'), editor: t('roleEditorText'), owner: t('roleOwnerText') })[role];

/** To a person invited to the team. */
export const template: MailTemplate<InvitationProps> = {
  name: 'invitation',
  sampleProps: {
    shop: sampleShop,
    invitedBy: 'owner@shop.example.com',
    role: 'editor',
    invitationUrl: 'https://shop.example.com/main/admin/invitation#token=sample',
    validDays: 7,
  },
  render: ({ shop, invitedBy: author, role, invitationUrl, validDays }) => {
    const t = readerTexts(shop, 'staff_mail');
    return renderMail({
      shop,
      subject: t('invitationSubject', { shop: shop.name }),
      preview: t('invitationPreview', { author }),
      heading: t('invitationSubject', { shop: shop.name }),
      blocks: [
        { kind: 'paragraph', text: t('invitationText', { author, shop: shop.name, role }) },
        { kind: 'paragraph', text: roleText(role, readerTexts(shop, 'desk_setting')) },
        { kind: 'action', label: t('acceptInvitation'), url: invitationUrl },
        { kind: 'note', text: t('invitationNote', { days: String(validDays) }) },
      ],
      reason: t('invitationReason', { author, url: shop.url }),
    });
  },
};
