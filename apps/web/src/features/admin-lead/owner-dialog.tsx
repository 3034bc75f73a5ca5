import type { IncomingMail } from '@perfboard/contracts/mailbox';
import { listLimits } from '@perfboard/contracts/words/desk';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { useSettled } from '../admin-shell/use-settled.ts';

export interface ChosenLead {
  kind: 'booking' | 'contact';
  lead_uuid: string;
}

interface OwnerDialogProps {
  mail: Pick<IncomingMail, 'subject' | 'from_name' | 'from_email'>;
  /** Above the list: what has changed, or failed. */
  notice?: ReactNode;
  isBusy: boolean;
  /** Removes the email from its lead. */
  onRemove?: () => void;
  onChoose: (lead: ChosenLead) => void;
  onClose: () => void;
}

const shownMax = 5;
const newestFirst = { limit: shownMax } as const;

/** Searches leads of both kinds, newest first. */
function useLeads(q: string) {
  const options = { placeholderData: keepPreviousData };
  const bookings = trpc.booking.page.useQuery({ ...newestFirst, ...(q && { q }) }, options);
  const contacts = trpc.contact.page.useQuery({ ...newestFirst, ...(q && { q }) }, options);
  const leads = [
    ...(bookings.data?.items ?? []).map(({ uuid, full_name, project_title, created_at }) => {
      return { kind: 'booking' as const, uuid, name: full_name, title: project_title, created_at };
    }),
    ...(contacts.data?.items ?? []).map(({ uuid, name, subject, created_at }) => {
      return { kind: 'contact' as const, uuid, name, title: subject, created_at };
    }),
  ].sort((one, other) => other.created_at.localeCompare(one.created_at));
  const isPending = bookings.isPending || contacts.isPending;
  return { leads, isPending, isError: bookings.isError || contacts.isError };
}

/** Asks which lead a mail belongs to. */
export function OwnerDialog({ mail, notice, isBusy, onRemove, onChoose, onClose }: OwnerDialogProps) {
  const { formatInstant } = useDeskFormat();
  const t = useMessages('desk_inbox');
  const lead = useMessages('desk_lead');
  const id = useId();
  const [q, setQ] = useState('');
  const { leads, isPending, isError } = useLeads(useSettled(q.trim(), 250));
  const from = mail.from_name || mail.from_email || t('unknownSender');
  return (
    <Dialog
      title={t('assignTitle', { subject: mail.subject || lead('noSubject') })}
      onClose={onClose}
      actions={
        <>
          {onRemove && (
            <Button variant="ghost" disabled={isBusy} onClick={onRemove}>
              {t('removeFromLead')}
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            {lead('cancel')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {notice}
        <p className="text-small text-muted">{t('assignText', { sender: from })}</p>
        <label className="grid gap-1 text-small font-semibold" htmlFor={id}>
          {t('searchLeads')}
          <input
            id={id}
            type="search"
            className="input font-normal"
            maxLength={listLimits.searchMax}
            value={q}
            onChange={(event) => setQ(event.target.value)}
          />
        </label>
        {isError && (
          <p role="alert" className="text-small text-danger">
            {t('leadsFailed')}
          </p>
        )}
        {!isPending && !isError && leads.length === 0 && <p className="text-small">{t('noLeads')}</p>}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {leads.map(({ kind, uuid, name, title, created_at }) => (
            <li key={uuid} className="flex items-center justify-between gap-3 border-t border-rule pt-2">
              <span className="min-w-0 text-small">
                <span className="block truncate font-semibold" dir="auto">
                  {title}
                </span>
                <span className="block truncate text-muted" dir="auto">
                  {t('leadLine', { name, at: formatInstant(created_at) })}
                </span>
              </span>
              <Button
                size="small"
                variant="outline"
                className="flex-none"
                disabled={isBusy}
                aria-label={t('assignToNamed', { title, name })}
                onClick={() => onChoose({ kind, lead_uuid: uuid })}
              >
                {t('choose')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
