import type { IncomingMail } from '@perfboard/contracts/mailbox';
import { timing } from '@perfboard/contracts/timing';
import type { PlainKey, Translator } from '@perfboard/messages/translator';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { LeadFiles } from '../admin-lead/lead-files.tsx';
import { MailText } from '../admin-lead/mail-text.tsx';
import { type ChosenLead, OwnerDialog } from '../admin-lead/owner-dialog.tsx';
import { Instant, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { ListTable } from '../admin-shell/list-table.tsx';
import { FilterToggle, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { EmptyState } from '../admin-shell/panel-state.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { MailChange, useIsMailGone, useMailFiles } from './mail-change.tsx';
import { MailboxLamp } from './mailbox-lamp.tsx';

const pollMs = 30_000;

type Texts = Translator<'desk_inbox'>;

const kinds = {
  answer: undefined,
  automatic: 'automatic',
  bounce: 'bounced',
  complaint: 'complaint',
} as const satisfies Record<IncomingMail['kind'], PlainKey<'desk_inbox'> | undefined>;

const verdicts = {
  pass: 'verdictPass',
  fail: 'verdictFail',
  unknown: 'verdictUnknown',
} as const satisfies Record<IncomingMail['sender_verdict'], PlainKey<'desk_lead'>>;

const subjectOf = ({ subject }: IncomingMail, lead: Translator<'desk_lead'>): string =>
  subject || lead('noSubject');
const senderOf = ({ from_name, from_email }: IncomingMail, t: Texts): string =>
  from_name || from_email || t('unknownSender');

/** One mail, as text. */
function MailDialog({ mail, onClose }: { mail: IncomingMail; onClose: () => void }) {
  const t = useMessages('desk_inbox');
  const lead = useMessages('desk_lead');
  const sender = [mail.from_name, mail.from_email && `<${mail.from_email}>`].filter(Boolean).join(' ');
  const { formatInstant } = useDeskFormat();
  const isGone = useIsMailGone(mail);
  const files = useMailFiles(mail);
  return (
    <Dialog
      title={isGone ? t('nowDeleted') : subjectOf(mail, lead)}
      width="wide"
      onClose={onClose}
      actions={
        <Button variant="outline" onClick={onClose}>
          {lead('close')}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-small">
        <MailChange mail={mail} />
        {!isGone && (
          <>
            <p className="text-muted [overflow-wrap:anywhere]">
              {t('mailLine', { sender: sender || t('unknownSender'), at: formatInstant(mail.received_at) })}
            </p>
            <p className={mail.sender_verdict === 'fail' ? 'text-danger' : 'text-muted'}>
              {lead(verdicts[mail.sender_verdict])}
            </p>
            {mail.trouble && <p className="text-muted">{mail.trouble}</p>}
            {mail.body ? (
              <MailText uuid={mail.uuid} text={mail.body} hasMore={mail.has_more} />
            ) : (
              <p className="text-muted">{t('noText')}</p>
            )}
            {files.length > 0 && <LeadFiles files={files} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

type Purpose = 'read' | 'give';

interface ColumnOptions {
  t: Texts;
  lead: Translator<'desk_lead'>;
  mayEdit: boolean;
  onOpen: (mail: IncomingMail, purpose: Purpose) => void;
  onArchive: (mail: IncomingMail) => void;
}

const columnsOf = ({ t, lead, mayEdit, onOpen, onArchive }: ColumnOptions): Column<IncomingMail>[] => [
  {
    id: 'from',
    header: t('mailFrom'),
    cell: (mail) => <span className="desk-words">{senderOf(mail, t)}</span>,
  },
  {
    id: 'subject',
    header: lead('subject'),
    cell: (mail) => {
      const kind = kinds[mail.kind];
      return (
        <span className="desk-words">
          <span className="font-semibold">{subjectOf(mail, lead)}</span> {kind && <Badge>{t(kind)}</Badge>}
        </span>
      );
    },
  },
  { id: 'received_at', header: lead('received'), cell: (mail) => <Instant at={mail.received_at} /> },
  {
    id: 'actions',
    header: lead('actions'),
    cell: (mail) => (
      <RowActions>
        <Button
          variant="outline"
          size="small"
          aria-label={lead('viewNamed', { name: subjectOf(mail, lead) })}
          onClick={() => onOpen(mail, 'read')}
        >
          {t('view')}
        </Button>
        {mayEdit && (
          <>
            <Button
              variant="ghost"
              size="small"
              aria-label={t('assignNamed', { subject: subjectOf(mail, lead) })}
              onClick={() => onOpen(mail, 'give')}
            >
              {t('assignToLead')}
            </Button>
            <Button
              variant="ghost"
              size="small"
              aria-label={t(mail.archived_at ? 'unarchiveNamed' : 'archiveNamed', {
                subject: subjectOf(mail, lead),
              })}
              onClick={() => onArchive(mail)}
            >
              {mail.archived_at ? t('unarchive') : lead('archive')}
            </Button>
          </>
        )}
      </RowActions>
    ),
  },
];

/** Incoming emails that belong to no lead. */
export function MailPage() {
  const t = useMessages('desk_inbox');
  const lead = useMessages('desk_lead');
  const desk = useMessages('desk');
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
        t,
        lead,
        mayEdit,
        onOpen: (mail, purpose) => setOpen({ mail, purpose }),
        onArchive: async ({ uuid, archived_at }) => {
          await attempt(() => (archived_at ? unarchive : archive)({ uuid }), {
            failed: t('mailChangeFailed'),
          });
          await Promise.all([utils.mailbox.invalidate(), utils.overview.unread.invalidate()]);
        },
      }),
    [t, lead, mayEdit, attempt, archive, unarchive, utils],
  );
  const onChoose = async (mail: IncomingMail, lead: ChosenLead) => {
    await attempt(() => give.mutateAsync({ uuid: mail.uuid, ...lead }), { failed: t('mailChangeFailed') });
    setOpen(undefined);
    await Promise.all([utils.mailbox.invalidate(), utils.overview.unread.invalidate()]);
  };
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader
        designator="J12"
        title={desk('otherEmail')}
        text={
          mails.data
            ? lead('countMails', {
                total: mails.data.total,
                shown: formatTotal(mails.data.total, mails.data.total_is_exact),
              })
            : t('mailIntro')
        }
      />
      <MailboxLamp />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <ListToolbar label={t('searchMail')} list={list}>
        <FilterToggle list={list} filter="archived" label={t('archived')} />
      </ListToolbar>
      <ListTable
        label={desk('otherEmail')}
        list={list}
        query={mails}
        columns={columns}
        failure={{ message: t('mailFailed') }}
        empty={<EmptyState title={t('noMail')} text={list.isFiltered ? t('noMailMatch') : t('noMailText')} />}
      />
      {open?.purpose === 'read' && <MailDialog mail={open.mail} onClose={close} />}
      {open?.purpose === 'give' && (
        <OwnerDialog
          mail={open.mail}
          notice={<MailChange mail={open.mail} />}
          isBusy={give.isPending}
          onChoose={(lead) => void onChoose(open.mail, lead)}
          onClose={close}
        />
      )}
    </>
  );
}
