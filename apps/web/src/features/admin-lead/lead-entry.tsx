import type { LeadEntry } from '@perfboard/contracts/lead';
import { deskQuotePath } from '@perfboard/contracts/path';
import { leadMessages } from '@perfboard/contracts/words/lead';
import { senderVerdictWords } from '@perfboard/contracts/words/mailbox';
import { type QuoteEvent, quoteEventLabels } from '@perfboard/contracts/words/quote-event';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useFailureMessage } from '../../data/failure-message.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { type DeskFormat, statusLabel, useDeskFormat } from '../admin-shell/format.ts';
import { MailText } from '../admin-shell/mail-text.tsx';
import { LeadFiles } from './lead-files.tsx';
import { LeadNote, useNote } from './lead-note.tsx';

const mails: Record<string, string> = {
  booking_notification: 'Notification to you',
  booking_acknowledgement: 'Confirmation email to customer',
  appointment_notification: 'Email about the picked time to the team',
  appointment_reminder: 'Reminder email to customer',
  contact_notification: 'Notification to you',
  contact_acknowledgement: 'Confirmation email to customer',
  client_link: 'Link to the client page',
};
const fates: Record<string, readonly [text: string, tone: BadgeTone]> = {
  pending: ['Sending…', 'warn'],
  sent: ['Sent', 'signal'],
  sent_again: ['Sent, possibly twice', 'warn'],
  failed: ['Failed', 'danger'],
  bounced: ['Bounced', 'danger'],
  uncertain: ['Uncertain', 'violet'],
  // For an answer: only its sender suggests which lead it belongs to.
  sender: ['Probably sent', 'warn'],
  overtaken: ['Not sent: replaced by a newer one', 'neutral'],
  over: ['Not sent: the appointment is over', 'neutral'],
  planned: ['Planned', 'info'],
  if_no_answer: ['Planned if no answer', 'info'],
  due: ['Due', 'warn'],
  done: ['Done', 'signal'],
  removed: ['Removed', 'neutral'],
  replaced: ['Changed', 'neutral'],
  answered: ['Canceled: the customer answered', 'neutral'],
  uninvited: ['Not sent: no invitation was sent', 'neutral'],
};

/** A short sentence about the entry. */
const sentence: Record<
  Exclude<LeadEntry['kind'], 'note'>,
  (entry: LeadEntry, format: DeskFormat) => string
> = {
  received: () => 'Received',
  mail: ({ text }) => mails[text] ?? text,
  reply: ({ subject }) => `Reply: ${subject ?? ''}`,
  answer: ({ subject, state, is_automatic }) =>
    state === 'page' && subject
      ? subject
      : `${is_automatic ? 'Automatic reply' : 'Customer reply'}: ${subject || 'No subject'}`,
  quote: ({ subject, text }) => `${quoteEventLabels[subject as QuoteEvent] ?? 'Quote'}: ${text}`,
  appointment: ({ subject, text }) => `Appointment ${subject ?? ''}: ${text}`,
  follow_up: ({ subject }, { formatInstant }) => `Follow-up for ${subject ? formatInstant(subject) : ''}`,
  follow_up_due: () => 'Time to follow up',
  status: ({ text }) => `Status: ${statusLabel(text)}`,
  assignee: ({ text }) => (text ? `Assigned to ${text}` : 'Unassigned'),
  stage: ({ text }) => `Stage: ${text}`,
  spam: ({ text }) => `Marked as ${text}`,
};

/** A note, with buttons to edit or remove it for its author. */
function NoteText({ entry, onChanged }: { entry: LeadEntry; onChanged: () => Promise<unknown> }) {
  const failureMessage = useFailureMessage();
  const mayEdit = useMay('editor');
  const { uuid } = entry;
  const [failure, setFailure] = useState('');
  const edit = trpc.lead.editNote.useMutation();
  const remove = trpc.lead.removeNote.useMutation();
  const draft = useNote({
    kept: { name: 'edited note', uuid },
    start: entry.text,
    onSave: async (body) => {
      await edit.mutateAsync({ uuid, body });
      await onChanged();
    },
  });
  if (draft.isKept) return <LeadNote label="Edit note" draft={draft} onCancel={draft.drop} />;
  const onRemove = async () => {
    setFailure('');
    try {
      await remove.mutateAsync({ uuid });
    } catch (error) {
      setFailure(failureMessage(error, { failed: leadMessages.noteNotFound }));
    }
    await onChanged();
  };
  return (
    <>
      <p className="whitespace-pre-wrap rounded-pad bg-copper-soft px-3 py-2">{entry.text}</p>
      {entry.is_own && mayEdit && (
        <div className="flex gap-2">
          <Button variant="ghost" size="small" onClick={draft.begin}>
            Change
          </Button>
          <Button variant="ghost" size="small" isBusy={remove.isPending} onClick={() => void onRemove()}>
            Remove
          </Button>
        </div>
      )}
      {failure && (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
    </>
  );
}

/** A person's text; automatic emails are collapsed. */
function AnswerText({ entry: { uuid, text, is_automatic, has_more } }: { entry: LeadEntry }) {
  const words = <MailText uuid={uuid} text={text} hasMore={has_more} />;
  if (!is_automatic) return words;
  return (
    <details>
      <summary className="cursor-pointer text-label text-muted">Note text</summary>
      {words}
    </details>
  );
}

/** One thing that happened to a lead. */
export function LeadEntryItem({ entry, onChanged }: { entry: LeadEntry; onChanged: () => Promise<unknown> }) {
  const format = useDeskFormat();
  const { formatInstant } = format;
  const { kind, state, author, at, edited_at, error } = entry;
  const fate = state ? fates[state] : undefined;
  return (
    <li className="grid gap-1 border-s-2 border-rule ps-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {kind === 'note' ? (
          <span className="font-semibold">Note</span>
        ) : (
          <span className="font-semibold">
            {entry.quote_uuid ? (
              <Link to={deskQuotePath(entry.quote_uuid)} className="underline">
                {sentence[kind](entry, format)}
              </Link>
            ) : (
              sentence[kind](entry, format)
            )}
          </span>
        )}
        {fate && <Badge tone={fate[1]}>{fate[0]}</Badge>}
        <span className="text-label text-muted">
          {author && `${author}, `}
          {formatInstant(at)}
          {edited_at && `, edited ${formatInstant(edited_at)}`}
        </span>
      </p>
      {entry.sender_verdict && (
        <p className={`text-label ${entry.sender_verdict === 'fail' ? 'text-danger' : 'text-muted'}`}>
          {senderVerdictWords[entry.sender_verdict]}
        </p>
      )}
      {error && <p className={`text-label ${kind === 'answer' ? 'text-muted' : 'text-danger'}`}>{error}</p>}
      {kind === 'reply' && (
        <p className="whitespace-pre-wrap rounded-pad bg-sunken px-3 py-2">{entry.text}</p>
      )}
      {kind === 'follow_up' && entry.text && <p className="whitespace-pre-wrap">{entry.text}</p>}
      {kind === 'answer' && entry.text && <AnswerText entry={entry} />}
      {entry.files.length > 0 && <LeadFiles files={entry.files} />}
      {kind === 'note' && <NoteText entry={entry} onChanged={onChanged} />}
    </li>
  );
}
