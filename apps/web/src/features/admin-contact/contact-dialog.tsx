import type { Contact } from '@perfboard/contracts/contact';
import { useState } from 'react';
import { trpc } from '../../app/trpc.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { formatInstant, mailtoLink, telLink } from '../admin-shell/format.ts';
import { LeadFacts } from '../admin-shell/lead-facts.tsx';
import { LeadNote } from '../admin-shell/lead-note.tsx';
import { statusLabel } from '../admin-shell/status-select.tsx';
import { contactReply } from './contact-columns.tsx';

interface ContactDialogProps {
  contact: Contact;
  onClose: () => void;
  onSpam: (contact: Contact, isSpam: boolean) => Promise<void>;
}

/** One message in full, with the desk's note on it. */
export function ContactDialog({ contact, onClose, onSpam }: ContactDialogProps) {
  const utils = trpc.useUtils();
  const setNote = trpc.contact.setNote.useMutation();
  const [isMoving, setMoving] = useState(false);
  return (
    <Dialog
      title={`Message from ${contact.name}`}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose} className="mr-auto">
            Close
          </Button>
          <Button
            variant="ghost"
            isBusy={isMoving}
            onClick={async () => {
              setMoving(true);
              await onSpam(contact, !contact.is_spam);
              setMoving(false);
            }}
          >
            {contact.is_spam ? 'Not spam' : 'Mark as spam'}
          </Button>
          <a href={telLink(contact.mobile)} className="button button-outline">
            Call
          </a>
          <a href={contactReply(contact)} className="button button-primary">
            Reply
          </a>
        </>
      }
    >
      <div className="grid gap-6">
        <LeadFacts
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
        />
        <p className="max-h-[40dvh] overflow-y-auto whitespace-pre-wrap rounded-pad border border-rule bg-paper p-4">
          {contact.message}
        </p>
        <LeadNote
          key={contact.uuid}
          note={contact.note}
          onSave={async (note) => {
            await setNote.mutateAsync({ uuid: contact.uuid, note });
            await utils.contact.invalidate();
          }}
        />
      </div>
    </Dialog>
  );
}
