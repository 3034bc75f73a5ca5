import type { Contact } from '@perfboard/contracts/contact';
import { LeadDialog, type LeadDialogEvents } from '../admin-lead/lead-dialog.tsx';
import { formatInstant, mailtoLink, statusLabel } from '../admin-shell/format.ts';
import { contactReply } from './contact-columns.tsx';

/** One message in full. */
export function ContactDialog({ contact, ...events }: { contact: Contact } & LeadDialogEvents) {
  return (
    <LeadDialog
      {...events}
      kind="contact"
      lead={contact}
      title={`Message from ${contact.name}`}
      facts={[
        [
          'Email',
          <a key="email" href={mailtoLink(contact.email)} className="underline">
            {contact.email}
          </a>,
        ],
        ['Mobile', contact.mobile],
        ['Subject', <strong key="subject">{contact.subject}</strong>],
        ['Status', statusLabel(contact.status)],
        ['Received', formatInstant(contact.created_at)],
      ]}
      mobile={contact.mobile}
      reply={contactReply(contact)}
    >
      <p className="max-h-[40dvh] overflow-y-auto whitespace-pre-wrap rounded-pad border border-rule bg-paper p-4">
        {contact.message}
      </p>
    </LeadDialog>
  );
}
