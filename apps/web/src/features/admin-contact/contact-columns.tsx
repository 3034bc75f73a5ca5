import {
  type Contact,
  type ContactStatus,
  contactReplySubject,
  contactStatuses,
} from '@perfboard/contracts/contact';
import { useMemo } from 'react';
import { LeadActions, LeadName } from '../admin-lead/lead-cells.tsx';
import { StatusSelect } from '../admin-lead/status-select.tsx';
import { DeleteButton, EmailLink, Instant } from '../admin-shell/cells.tsx';
import { columnHelper } from '../admin-shell/data-table.tsx';
import { mailtoLink } from '../admin-shell/format.ts';

/** Unread yellow, read blue, responded green, archived gray. */
export const contactTones = {
  unread: 'warn',
  read: 'info',
  responded: 'signal',
  archived: 'neutral',
} as const;

export const contactReply = (contact: Contact): string =>
  mailtoLink(contact.email, { subject: contactReplySubject(contact.subject) });

const helper = columnHelper<Contact>();

interface ContactActions {
  onView: (contact: Contact) => void;
  onDelete: (contact: Contact) => void;
  onStatus: (contact: Contact, status: ContactStatus) => void;
}

/** Columns of the contact messages. */
export const useContactColumns = ({ onView, onDelete, onStatus }: ContactActions) =>
  useMemo(
    () =>
      helper.columns([
        helper.accessor('name', {
          header: 'Name',
          cell: ({ row }) => <LeadName name={row.original.name} note={row.original.note} />,
        }),
        helper.accessor('email', {
          header: 'Email',
          cell: ({ row }) => <EmailLink email={row.original.email} />,
        }),
        helper.accessor('subject', {
          header: 'Subject',
          cell: ({ row }) => (
            <span className="grid max-w-[26rem]">
              <span className="truncate">{row.original.subject}</span>
              <span className="truncate text-label font-normal text-muted">{row.original.message}</span>
            </span>
          ),
        }),
        helper.accessor('status', {
          header: 'Status',
          cell: ({ row }) => (
            <StatusSelect
              name={row.original.name}
              value={row.original.status}
              statuses={contactStatuses}
              tones={contactTones}
              onChange={(status) => onStatus(row.original, status)}
            />
          ),
        }),
        helper.accessor('created_at', {
          header: 'Received',
          cell: ({ row }) => <Instant at={row.original.created_at} />,
        }),
        helper.display({
          id: 'actions',
          header: 'Actions',
          cell: ({ row }) => (
            <LeadActions
              name={row.original.name}
              mobile={row.original.mobile}
              reply={contactReply(row.original)}
              onView={() => onView(row.original)}
            >
              <DeleteButton name={row.original.name} onClick={() => onDelete(row.original)} />
            </LeadActions>
          ),
        }),
      ]),
    [onView, onDelete, onStatus],
  );
