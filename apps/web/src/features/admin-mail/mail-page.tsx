import type { IncomingMail } from '@perfboard/contracts/mailbox';
import { timing } from '@perfboard/contracts/timing';
import { senderVerdictWords } from '@perfboard/contracts/words/mailbox';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { Instant, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { FilterToggle, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { MailText } from '../admin-shell/mail-text.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { MailboxLamp } from './mailbox-lamp.tsx';
import { type ChosenLead, OwnerDialog } from './owner-dialog.tsx';

const texts = { failed: 'Could not change the email' };
const pollMs = 30_000;

const kinds: Record<IncomingMail['kind'], string | undefined> = {
  answer: undefined,
  automatic: 'Automatic',
  bounce: 'Bounced',
  complaint: 'Complaint',
};

const subjectOf = ({ subject }: IncomingMail): string => subject || 'No subject';
const senderOf = ({ from_name, from_email }: IncomingMail): string =>
  from_name || from_email || 'Unknown sender';

/** One mail, as text. */
function MailDialog({ mail, onClose }: { mail: IncomingMail; onClose: () => void }) {
  const { formatInstant } = useDeskFormat();
  return (
    <Dialog
      title={subjectOf(mail)}
      width="wide"
      onClose={onClose}
      actions={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-small">
        <p className="text-muted [overflow-wrap:anywhere]">
          {[mail.from_name, mail.from_email && `<${mail.from_email}>`].filter(Boolean).join(' ') ||
            'Unknown sender'}
          , {formatInstant(mail.received_at)}
        </p>
        <p className={mail.sender_verdict === 'fail' ? 'text-danger' : 'text-muted'}>
          {senderVerdictWords[mail.sender_verdict]}
        </p>
        {mail.trouble && <p className="text-muted">{mail.trouble}</p>}
        {mail.body ? (
          <MailText uuid={mail.uuid} text={mail.body} hasMore={mail.has_more} />
        ) : (
          <p className="text-muted">No text</p>
        )}
      </div>
    </Dialog>
  );
}

type Purpose = 'read' | 'give';

interface ColumnOptions {
  mayEdit: boolean;
  onOpen: (mail: IncomingMail, purpose: Purpose) => void;
  onArchive: (mail: IncomingMail) => void;
}

const columnsOf = ({ mayEdit, onOpen, onArchive }: ColumnOptions): Column<IncomingMail>[] => [
  { id: 'from', header: 'From', cell: (mail) => <span className="desk-words">{senderOf(mail)}</span> },
  {
    id: 'subject',
    header: 'Subject',
    cell: (mail) => (
      <span className="desk-words">
        <span className="font-semibold">{subjectOf(mail)}</span>{' '}
        {kinds[mail.kind] && <Badge>{kinds[mail.kind]}</Badge>}
      </span>
    ),
  },
  { id: 'received_at', header: 'Received', cell: (mail) => <Instant at={mail.received_at} /> },
  {
    id: 'actions',
    header: 'Actions',
    cell: (mail) => (
      <RowActions>
        <Button
          variant="outline"
          size="small"
          aria-label={`View ${subjectOf(mail)}`}
          onClick={() => onOpen(mail, 'read')}
        >
          View
        </Button>
        {mayEdit && (
          <>
            <Button
              variant="ghost"
              size="small"
              aria-label={`Assign ${subjectOf(mail)} to a lead`}
              onClick={() => onOpen(mail, 'give')}
            >
              Assign to lead
            </Button>
            <Button
              variant="ghost"
              size="small"
              aria-label={`${mail.archived_at ? 'Unarchive' : 'Archive'} ${subjectOf(mail)}`}
              onClick={() => onArchive(mail)}
            >
              {mail.archived_at ? 'Unarchive' : 'Archive'}
            </Button>
          </>
        )}
      </RowActions>
    ),
  },
];

/** Incoming emails that belong to no lead. */
export function MailPage() {
  const t = useMessages('desk_lead');
  const { formatTotal } = useDeskFormat();
  const mayEdit = useMay('editor');
  const list = useListState({ filters: ['archived'] });
  const archived = list.isOn('archived');
  const utils = trpc.useUtils();
  const mails = trpc.mailbox.page.useQuery(
    { ...list.query, ...(archived && { archived }) },
    { placeholderData: keepPreviousData, refetchInterval: pollMs },
  );
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs);
  const { mutateAsync: archive } = trpc.mailbox.archive.useMutation();
  const { mutateAsync: unarchive } = trpc.mailbox.unarchive.useMutation();
  const give = trpc.mailbox.moveToLead.useMutation();
  const [open, setOpen] = useState<{ mail: IncomingMail; purpose: Purpose }>();
  const columns = useMemo(
    () =>
      columnsOf({
        mayEdit,
        onOpen: (mail, purpose) => setOpen({ mail, purpose }),
        onArchive: async ({ uuid, archived_at }) => {
          await attempt(() => (archived_at ? unarchive : archive)({ uuid }), texts);
          await Promise.all([utils.mailbox.invalidate(), utils.overview.unread.invalidate()]);
        },
      }),
    [mayEdit, attempt, archive, unarchive, utils],
  );
  const onChoose = async (mail: IncomingMail, lead: ChosenLead) => {
    await attempt(() => give.mutateAsync({ uuid: mail.uuid, ...lead }), texts);
    setOpen(undefined);
    await Promise.all([utils.mailbox.invalidate(), utils.overview.unread.invalidate()]);
  };
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader
        designator="J8"
        title="Other email"
        text={
          mails.data
            ? t('countMails', {
                total: mails.data.total,
                shown: formatTotal(mails.data.total, mails.data.total_is_exact),
              })
            : 'Incoming email that does not belong to a lead.'
        }
      />
      <MailboxLamp />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <ListToolbar label="Search email" list={list}>
        <FilterToggle list={list} filter="archived" label="Archived" />
      </ListToolbar>
      <ListTable
        label="Other email"
        list={list}
        query={mails}
        columns={columns}
        failure={{ message: 'Could not load the email' }}
        empty={
          <EmptyState
            title="No other email"
            text={
              list.isFiltered
                ? 'Try adjusting your search.'
                : 'Replies to leads are in their history. Other incoming email appears here.'
            }
          />
        }
      />
      {open?.purpose === 'read' && <MailDialog mail={open.mail} onClose={close} />}
      {open?.purpose === 'give' && (
        <OwnerDialog
          mail={open.mail}
          isBusy={give.isPending}
          onChoose={(lead) => void onChoose(open.mail, lead)}
          onClose={close}
        />
      )}
    </>
  );
}
