import type { Contact } from '@perfboard/contracts/contact';
import {
  contactMessages,
  contactReplySubject,
  contactSorts,
  contactStatuses,
  unansweredContactStatuses,
} from '@perfboard/contracts/words/contact';
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '../../data/trpc.ts';
import { AppointmentSection } from '../admin-appointment/appointment-section.tsx';
import { emailField, type LeadList } from '../admin-lead/lead-list.tsx';
import { LazyLeadQuotes } from '../admin-quote/lazy-lead-quotes.tsx';
import { EmailLink } from '../admin-shell/cells.tsx';
import { telLink } from '../admin-shell/format.ts';
import { ContactStats, contactTones } from './contact-stats.tsx';

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
      also: { id: 'mobile', header: 'Mobile' },
      cell: ({ email, mobile }) => (
        <span className="grid">
          <EmailLink email={email} />
          <a href={telLink(mobile)} className="designator inline-block py-1 text-label text-muted">
            {mobile}
          </a>
        </span>
      ),
    },
    { id: 'mobile', label: 'Mobile', fact: ({ mobile }) => mobile },
    {
      id: 'subject',
      label: 'Subject',
      cell: ({ subject, message }) => (
        <span className="desk-subject">
          <span className="truncate">{subject}</span>
          <span className="truncate text-label font-normal text-muted">{message}</span>
        </span>
      ),
    },
  ],
  created: { label: 'Received', fact: ({ created_at }, { formatInstant }) => formatInstant(created_at) },
  message: ({ message }) => <p className="whitespace-pre-wrap">{message}</p>,
  details: ({ uuid, is_spam }) => (
    <>
      <AppointmentSection key={uuid} kind="contact" uuid={uuid} isSpam={is_spam} />
      <LazyLeadQuotes uuid={uuid} isSpam={is_spam} />
    </>
  ),
  summary: <ContactStats />,
  designator: 'J5',
  title: 'Contact Messages',
  label: 'Contact messages',
  noun: 'message',
  searchLabel: 'Search contacts',
  dialogTitle: (name) => `Message from ${name}`,
  failure: { title: contactMessages.loadFailedTitle, message: contactMessages.loadFailed },
  empty: contactMessages.empty,
  noMatch: contactMessages.noMatch,
  updateTexts: { failed: contactMessages.updateFailed, unexpected: contactMessages.updateUnexpected },
  removal: {
    procedure: trpc.contact.remove,
    undo: trpc.contact.undoRemove,
    title: 'Delete Contact',
    texts: { failed: contactMessages.deleteFailed, unexpected: contactMessages.deleteUnexpected },
  },
};
