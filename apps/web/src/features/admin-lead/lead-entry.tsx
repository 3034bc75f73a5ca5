import type { LeadEntry } from '@perfboard/contracts/lead';
import { deskQuotePath } from '@perfboard/contracts/path';
import { clientPageMessages } from '@perfboard/contracts/words/client-page';
import type { SenderVerdict } from '@perfboard/contracts/words/mailbox';
import { type QuoteEvent, quoteAnswerOrigins } from '@perfboard/contracts/words/quote';
import type { PlainKey, Translator } from '@perfboard/messages/translator';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { repeatIfDone } from '../../data/lost-call.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { ServerText } from '../admin-shell/server-text.tsx';
import { LeadFiles } from './lead-files.tsx';
import { LeadNote, useNote } from './lead-note.tsx';
import { MailText } from './mail-text.tsx';
import { statusLabelOf } from './status-label.ts';

type Texts = Translator<'desk_lead'>;
type Key = PlainKey<'desk_lead'>;

const mails: Record<string, Key> = {
  booking_notification: 'mailToYou',
  booking_acknowledgement: 'mailConfirmation',
  appointment_notification: 'mailPicked',
  appointment_reminder: 'mailReminder',
  contact_notification: 'mailToYou',
  contact_acknowledgement: 'mailConfirmation',
  client_link: 'mailClientLink',
};
const fates: Record<string, readonly [text: Key, tone: BadgeTone]> = {
  pending: ['fatePending', 'warn'],
  sent: ['fateSent', 'signal'],
  sent_again: ['fateSentAgain', 'warn'],
  failed: ['fateFailed', 'danger'],
  bounced: ['fateBounced', 'danger'],
  uncertain: ['fateUncertain', 'violet'],
  // For an answer: only its sender suggests which lead it belongs to.
  sender: ['fateSender', 'warn'],
  overtaken: ['fateOvertaken', 'neutral'],
  over: ['fateOver', 'neutral'],
  planned: ['fatePlanned', 'info'],
  if_no_answer: ['fateIfNoAnswer', 'info'],
  due: ['fateDue', 'warn'],
  done: ['fateDone', 'signal'],
  removed: ['fateRemoved', 'neutral'],
  replaced: ['fateReplaced', 'neutral'],
  answered: ['fateAnswered', 'neutral'],
  uninvited: ['fateUninvited', 'neutral'],
};

const quoteEvents = {
  created: 'entryQuoteCreated',
  sent: 'entryQuoteSent',
  resent: 'entryQuoteResent',
  viewed: 'entryQuoteViewed',
  accepted: 'entryQuoteAccepted',
  declined: 'entryQuoteDeclined',
  expired: 'entryQuoteExpired',
  replaced: 'entryQuoteReplaced',
  reminded: 'entryQuoteReminded',
} as const satisfies Record<QuoteEvent, string>;

const appointmentEvents = {
  scheduled: 'entryScheduled',
  moved: 'entryMoved',
  cancelled: 'entryCancelled',
} as const;

const verdicts = {
  pass: 'verdictPass',
  fail: 'verdictFail',
  unknown: 'verdictUnknown',
} as const satisfies Record<SenderVerdict, Key>;

/** Where an answer was written, if it was not an email. */
function originText(t: Texts, origin: string): string {
  const [changes, declined] = [quoteAnswerOrigins.changes(''), quoteAnswerOrigins.declined('')];
  if (origin === clientPageMessages.origin) return t('entryClientPage');
  if (origin.startsWith(changes)) return t('entryChanges', { quote: origin.slice(changes.length) });
  if (origin.startsWith(declined)) return t('entryDeclined', { quote: origin.slice(declined.length) });
  return origin;
}

interface Context {
  t: Texts;
  format: DeskFormat;
}

/** A short sentence about the entry. */
const sentence: Record<Exclude<LeadEntry['kind'], 'note'>, (entry: LeadEntry, context: Context) => string> = {
  received: (_, { t }) => t('entryReceived'),
  mail: ({ text }, { t }) => (mails[text] ? t(mails[text]) : text),
  reply: ({ subject }, { t }) => t('entryReply', { subject: subject ?? '' }),
  answer: ({ subject, state, is_automatic }, { t }) =>
    state === 'page' && subject
      ? originText(t, subject)
      : t(is_automatic ? 'entryAutomatic' : 'entryAnswer', { subject: subject || t('noSubject') }),
  quote: ({ subject, text: quote }, { t }) =>
    t(quoteEvents[subject as QuoteEvent] ?? 'entryQuote', { quote }),
  appointment: ({ subject, text }, { t }) =>
    t(appointmentEvents[subject as keyof typeof appointmentEvents] ?? 'entryScheduled', { text }),
  follow_up: ({ subject }, { t, format }) =>
    t('entryFollowUp', { when: subject ? format.formatInstant(subject) : '' }),
  follow_up_due: (_, { t }) => t('entryFollowUpDue'),
  status: ({ text }, { t }) => t('entryStatus', { status: statusLabelOf(t, text) }),
  assignee: ({ text }, { t }) => (text ? t('entryAssigned', { name: text }) : t('unassigned')),
  stage: ({ text }, { t }) => t('entryStage', { stage: text }),
  spam: ({ text }, { t }) => t(text === 'spam' ? 'entrySpam' : 'entryNotSpam'),
};

/** Who did it and when. */
function bylineOf({ author, at, edited_at }: LeadEntry, { t, format: { formatInstant } }: Context): string {
  const facts = {
    author: author ?? '',
    at: formatInstant(at),
    edited: edited_at ? formatInstant(edited_at) : '',
  };
  if (!edited_at) return author ? t('entryBy', facts) : facts.at;
  return author ? t('entryByEdited', facts) : t('entryAtEdited', facts);
}

/** Moves the focus into the field that replaces the buttons, and back. */
function useSwappedFocus(isEdited: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasEdited = useRef(isEdited);
  useLayoutEffect(() => {
    if (wasEdited.current === isEdited) return;
    wasEdited.current = isEdited;
    const isLost = document.activeElement === document.body;
    if (isLost) place.current?.querySelector<HTMLElement>(isEdited ? 'textarea' : 'button')?.focus();
  }, [isEdited]);
  return place;
}

/** A note, with buttons to edit or remove it for its author. */
function NoteText({ entry, onChanged }: { entry: LeadEntry; onChanged: () => Promise<unknown> }) {
  const failureMessage = useFailureMessage();
  const t = useMessages('desk_lead');
  const mayEdit = useMay('editor');
  const { uuid } = entry;
  const [failure, setFailure] = useState('');
  const [isAsking, setAsking] = useState(false);
  const edit = trpc.lead.editNote.useMutation();
  const remove = trpc.lead.removeNote.useMutation();
  const draft = useNote({
    pageKey: { name: 'edited note', uuid },
    start: entry.text,
    onSave: async (body) => {
      await edit.mutateAsync({ uuid, body });
      await onChanged();
    },
  });
  // A member who may not save it anymore has its text below the history.
  const isEdited = draft.isOpen && mayEdit;
  const place = useSwappedFocus(isEdited);
  const onRemove = async (): Promise<void> => {
    setFailure('');
    try {
      await remove.mutateAsync({ uuid });
    } catch (error) {
      setFailure(failureMessage(error, { failed: t('noteNotFound') }));
      repeatIfDone(error, onRemove);
    }
    setAsking(false);
    await onChanged();
  };
  if (isEdited) {
    return (
      <div ref={place}>
        <LeadNote label={t('editNote')} draft={draft} onCancel={draft.drop} />
      </div>
    );
  }
  return (
    <div ref={place} className="grid gap-1">
      <p className="whitespace-pre-wrap rounded-pad bg-copper-soft px-3 py-2" dir="auto">
        {entry.text}
      </p>
      {entry.is_own && mayEdit && (
        <div className="flex gap-2">
          <Button variant="ghost" size="small" onClick={draft.begin}>
            {t('change')}
          </Button>
          <Button variant="ghost" size="small" onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        </div>
      )}
      {failure && (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('removeNoteTitle')}
          action={t('remove')}
          isBusy={remove.isPending}
          onConfirm={() => void onRemove()}
          onClose={() => setAsking(false)}
        >
          <p>{t('removeNoteText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** A person's text; automatic emails are collapsed. */
function AnswerText({ entry: { uuid, text, is_automatic, has_more } }: { entry: LeadEntry }) {
  const t = useMessages('desk_lead');
  const words = <MailText uuid={uuid} text={text} hasMore={has_more} />;
  if (!is_automatic) return words;
  return (
    <details>
      <summary className="cursor-pointer text-label text-muted">{t('mailText')}</summary>
      {words}
    </details>
  );
}

interface LeadEntryItemProps {
  entry: LeadEntry;
  onChanged: () => Promise<unknown>;
  /** Asks where an email belongs. */
  onMove: (entry: LeadEntry) => void;
}

/** One thing that happened to a lead. */
export function LeadEntryItem({ entry, onChanged, onMove }: LeadEntryItemProps) {
  const t = useMessages('desk_lead');
  const context = { t, format: useDeskFormat() };
  const mayEdit = useMay('editor');
  const { kind, state, error } = entry;
  const fate = state ? fates[state] : undefined;
  return (
    <li className="grid gap-1 border-s-2 border-rule ps-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {kind === 'note' ? (
          <span className="font-semibold">{t('entryNote')}</span>
        ) : (
          <span className="font-semibold">
            {entry.quote_uuid ? (
              <Link to={deskQuotePath(entry.quote_uuid)} className="underline">
                {sentence[kind](entry, context)}
              </Link>
            ) : (
              sentence[kind](entry, context)
            )}
          </span>
        )}
        {fate && <Badge tone={fate[1]}>{t(fate[0])}</Badge>}
        <span className="text-label text-muted">{bylineOf(entry, context)}</span>
      </p>
      {entry.sender_verdict && (
        <p className={`text-label ${entry.sender_verdict === 'fail' ? 'text-danger' : 'text-muted'}`}>
          {t(verdicts[entry.sender_verdict])}
        </p>
      )}
      {error && (
        <p className={`text-label ${kind === 'answer' ? 'text-muted' : 'text-danger'}`}>
          <ServerText>{error}</ServerText>
        </p>
      )}
      {kind === 'reply' && (
        <p className="whitespace-pre-wrap rounded-pad bg-sunken px-3 py-2" dir="auto">
          {entry.text}
        </p>
      )}
      {kind === 'follow_up' && entry.text && (
        <p className="whitespace-pre-wrap" dir="auto">
          {entry.text}
        </p>
      )}
      {kind === 'answer' && entry.text && <AnswerText entry={entry} />}
      {entry.files.length > 0 && <LeadFiles files={entry.files} />}
      {kind === 'answer' && state !== 'page' && mayEdit && (
        <Button
          variant="ghost"
          size="small"
          className="-ms-3 justify-self-start text-muted"
          aria-label={t('moveMailNamed', { subject: entry.subject || t('noSubject') })}
          onClick={() => onMove(entry)}
        >
          {t('moveMail')}
        </Button>
      )}
      {kind === 'note' && <NoteText entry={entry} onChanged={onChanged} />}
    </li>
  );
}
