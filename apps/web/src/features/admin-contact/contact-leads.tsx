import type { Contact } from '@perfboard/contracts/contact';
import {
  contactReplySubject,
  contactSorts,
  contactStatuses,
  unansweredContactStatuses,
} from '@perfboard/contracts/words/contact';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../data/trpc.ts';
import { AppointmentSection } from '../admin-appointment/appointment-section.tsx';
import { emailField, type LeadList } from '../admin-lead/lead-list.tsx';
import { contactTones } from '../admin-lead/status-label.ts';
import { LazyLeadQuotes } from '../admin-quote/lazy-lead-quotes.tsx';
import { EmailLink } from '../admin-shell/cells.tsx';
import { telLink } from '../admin-shell/format.ts';
import { ContactStats } from './contact-stats.tsx';

/** How the desk shows contacts. */
export const contacts: LeadList<Contact, (typeof contactSorts)[number]> = {
  kind: 'contact',
  usePage: (input) => trpc.contact.page.useQuery(input, { placeholderData: keepPreviousData }),
  useOne: (uuid, isAsked) => trpc.contact.get.useQuery({ uuid }, { enabled: isAsked }),
  setStatus: trpc.contact.setStatus,
  markRead: trpc.contact.markRead,
  changeMany: trpc.contact.changeMany,
  sorts: contactSorts,
  statuses: contactStatuses,
  tones: contactTones,
  newStatus: 'unread',
  archived: 'archived',
  waiting: unansweredContactStatuses,
  nameId: 'name',
  nameOf: ({ name }) => name,
  mobileOf: ({ mobile }) => mobile,
  titleOf: ({ subject }) => subject,
  replySubject: ({ subject }) => contactReplySubject(subject),
  fields: [
    {
      ...emailField,
      also: { id: 'mobile', header: 'mobile' },
      cell: ({ email, mobile }) => (
        <span className="grid">
          <EmailLink email={email} />
          <a href={telLink(mobile)} className="designator inline-block py-1 text-label text-muted">
            {mobile}
          </a>
        </span>
      ),
    },
    { id: 'mobile', label: 'mobile', fact: ({ mobile }) => mobile },
    {
      id: 'subject',
      label: 'subject',
      cell: ({ subject, message }) => (
        <span className="desk-subject">
          <span className="truncate" dir="auto">
            {subject}
          </span>
          <span className="truncate text-label font-normal text-muted" dir="auto">
            {message}
          </span>
        </span>
      ),
    },
  ],
  created: { label: 'received', fact: ({ created_at }, { format }) => format.formatInstant(created_at) },
  message: ({ message }) => (
    <p className="whitespace-pre-wrap" dir="auto">
      {message}
    </p>
  ),
  details: ({ uuid, is_spam }) => (
    <>
      <AppointmentSection key={uuid} kind="contact" uuid={uuid} isSpam={is_spam} />
      <LazyLeadQuotes uuid={uuid} isSpam={is_spam} />
    </>
  ),
  summary: <ContactStats />,
  designator: 'J5',
  title: 'contactMessages',
  texts: {
    label: 'messagesLabel',
    count: 'countMessages',
    search: 'searchContacts',
    dialogTitle: 'messageFrom',
    previous: 'previousMessage',
    next: 'nextMessage',
    loading: { title: 'contactsFailedTitle', message: 'contactsFailed' },
    empty: 'noContacts',
    emptyText: 'emptyMessages',
    noMatch: 'noContactsFound',
    updating: { failed: 'contactFailed', unexpected: 'contactError' },
  },
  removal: {
    procedure: trpc.contact.remove,
    undo: trpc.contact.undoRemove,
    title: 'deleteContact',
    texts: { failed: 'deleteContactFailed', unexpected: 'deleteContactError' },
  },
};
