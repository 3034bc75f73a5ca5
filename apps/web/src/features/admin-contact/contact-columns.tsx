import {
  type Contact,
  type ContactStatus,
  contactReplySubject,
  contactStatuses,
} from '@perfboard/contracts/contact';
import { Eye, Mail, NotebookPen, Phone, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { columnHelper } from '../admin-shell/data-table.tsx';
import { formatInstant, mailtoLink, telLink } from '../admin-shell/format.ts';
import { StatusSelect } from '../admin-shell/status-select.tsx';

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
          cell: ({ row }) => (
            <span className="inline-flex items-center gap-1.5">
              <span className="font-semibold">{row.original.name}</span>
              {row.original.note && <NotebookPen size={14} aria-label="Has a note" className="text-copper" />}
            </span>
          ),
        }),
        helper.accessor('email', {
          header: 'Email',
          cell: ({ row }) => (
            <a href={mailtoLink(row.original.email)} className="underline decoration-rule-strong">
              {row.original.email}
            </a>
          ),
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
          cell: ({ row }) => (
            <span className="whitespace-nowrap">{formatInstant(row.original.created_at)}</span>
          ),
        }),
        helper.display({
          id: 'actions',
          header: 'Actions',
          cell: ({ row }) => {
            const contact = row.original;
            return (
              <span className="desk-actions">
                <Button
                  variant="ghost"
                  size="small"
                  isIcon
                  aria-label={`View ${contact.name}`}
                  onClick={() => onView(contact)}
                >
                  <Eye size={17} aria-hidden="true" />
                </Button>
                <a
                  href={contactReply(contact)}
                  className="button button-ghost button-icon button-small"
                  aria-label={`Reply to ${contact.name}`}
                >
                  <Mail size={17} aria-hidden="true" />
                </a>
                <a
                  href={telLink(contact.mobile)}
                  className="button button-ghost button-icon button-small"
                  aria-label={`Call ${contact.name}`}
                >
                  <Phone size={17} aria-hidden="true" />
                </a>
                <Button
                  variant="ghost"
                  size="small"
                  isIcon
                  className="text-danger"
                  aria-label={`Delete ${contact.name}`}
                  onClick={() => onDelete(contact)}
                >
                  <Trash2 size={17} aria-hidden="true" />
                </Button>
              </span>
            );
          },
        }),
      ]),
    [onView, onDelete, onStatus],
  );
