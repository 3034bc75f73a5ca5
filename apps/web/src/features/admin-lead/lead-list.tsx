import type { FollowUpMark } from '@perfboard/contracts/follow-up';
import type { LeadOrigin } from '@perfboard/contracts/lead-origin';
import type { LeadKind } from '@perfboard/contracts/words/lead';
import { isLanguage, type Language, sourceLanguage } from '@perfboard/messages/language';
import type { PlainKey, Translator } from '@perfboard/messages/translator';
import type { ReactNode } from 'react';
import type { FailureTexts } from '../../data/failure-message.ts';
import { EmailLink } from '../admin-shell/cells.tsx';
import { type DeskFormat, mailtoLink } from '../admin-shell/format.ts';
import type { ListTableProps } from '../admin-shell/list-table.tsx';
import type { Mutation } from '../admin-shell/remove-dialog.tsx';
import type { Undoable } from '../admin-shell/use-offer-restore.ts';
import type { leadQuery } from './lead-filters.tsx';
import type { StatusTone } from './status-select.tsx';

/** The response to a change of several leads. */
export interface ChangedLeads {
  message: string;
  changed: number;
  missing: number;
  undo_uuid: string;
  undo_seconds: number;
}

export interface LeadRow extends LeadOrigin {
  uuid: string;
  email: string;
  status: string;
  stage: string;
  /** BCP 47 tag of the language in which its sender wrote. */
  language: string;
  note: string;
  assignee_id: string | null;
  is_spam: boolean;
  /** Lists have it; one lead alone has it in its history. */
  follow_up?: FollowUpMark | null;
  created_at: string;
}

type Key = PlainKey<'desk_lead'>;
type Failure = { readonly [Name in keyof FailureTexts]: Key };

/** Texts that differ by kind. */
export interface LeadTexts {
  label: Key;
  count: 'countRequests' | 'countMessages';
  search: Key;
  dialogTitle: 'requestFrom' | 'messageFrom';
  previous: Key;
  next: Key;
  loading: { title?: Key; message: Key };
  empty: Key;
  emptyText: Key;
  noMatch: Key;
  updating: Failure;
}

/** What a lead is shown with. */
interface LeadContext {
  t: Translator<'desk_lead'>;
  format: DeskFormat;
}

/** The texts of a failure in the language of the desk. */
export const failureTexts = (t: Translator<'desk_lead'>, { failed, unexpected }: Failure): FailureTexts => ({
  failed: t(failed),
  ...(unexpected && { unexpected: t(unexpected) }),
});

/** A field of a lead: a column of the list, a line of the dialog, or both. */
export interface LeadField<Lead> {
  /** Of the column: the name to sort by. */
  id: string;
  label: Key;
  /** A second sort key that its cells also show. */
  also?: { id: string; header: Key };
  cell?: (lead: Lead) => ReactNode;
  fact?: (lead: Lead) => ReactNode;
}

export const emailField: LeadField<{ email: string }> = {
  id: 'email',
  label: 'email',
  cell: ({ email }) => <EmailLink email={email} />,
  fact: ({ email }) => (
    <a href={mailtoLink(email)} className="underline">
      {email}
    </a>
  ),
};

/** A lead that is loaded by its uuid. */
export interface OneLead<Lead> {
  data: Lead | undefined;
  /** Of the last load. What was loaded before stays. */
  error: unknown;
  refetch: () => unknown;
}

/** How the desk shows one kind of lead; everything else is the same for each. */
export interface LeadList<Lead extends LeadRow, Sort extends string> {
  kind: LeadKind;
  usePage: (input: ReturnType<typeof leadQuery<Sort, Lead['status']>>) => ListTableProps<Lead>['query'];
  /** One lead by its uuid, for an address that names one which the list does not show. */
  useOne: (uuid: string, isAsked: boolean) => OneLead<Lead>;
  setStatus: Mutation<{ uuid: string; status: Lead['status'] }>;
  /** Present if opening a lead of `newStatus` marks it as read. */
  markRead?: Mutation<{ uuid: string }>;
  /** One change for several leads. */
  changeMany: Mutation<
    { uuids: string[]; status?: Lead['status']; assignee_id?: string | null; is_spam?: boolean },
    ChangedLeads
  >;
  sorts: readonly Sort[];
  statuses: readonly Lead['status'][];
  tones: Record<Lead['status'], StatusTone>;
  /** The status of a new lead. */
  newStatus: Lead['status'];
  /** The status of an archived lead. */
  archived: Lead['status'];

  /** Statuses of unanswered leads, whose waiting time is shown beside their time. */
  waiting: readonly Lead['status'][];

  /** The field that holds the sender's name. */
  nameId: Sort;
  nameOf: (lead: Lead) => string;
  mobileOf: (lead: Lead) => string;
  replySubject: (lead: Lead) => string;
  /** Its title, for a reply template. */
  titleOf: (lead: Lead) => string;
  /** The columns between name and status. */
  fields: ReadonlyArray<LeadField<Lead>>;
  /** When the lead came. */
  created: { label: Key; fact: (lead: Lead, context: LeadContext) => ReactNode };
  /** What its sender wrote, below the title. */
  message: (lead: Lead) => ReactNode;
  /** Between the lead and its history. */
  details?: (lead: Lead) => ReactNode;
  /** Above the list. */
  summary?: ReactNode;

  designator: string;
  /** The heading of its screen. */
  title: PlainKey<'desk'>;
  texts: LeadTexts;
  /** Absent where leads are never deleted. */
  removal?: {
    procedure: Mutation<{ uuid: string }, { message: string } & Undoable>;
    undo: Mutation<{ uuid: string }>;
    title: Key;
    texts: Failure;
  };
}

/** The language in which a lead gets its replies: English if this release does not have its own. */
export const languageOf = ({ language }: Pick<LeadRow, 'language'>): Language =>
  isLanguage(language) ? language : sourceLanguage;

/** A link that opens an answer in an email app. */
export const replyLink = <Lead extends LeadRow>(
  { replySubject }: Pick<LeadList<Lead, never>, 'replySubject'>,
  lead: Lead,
): string => mailtoLink(lead.email, { subject: replySubject(lead) });
