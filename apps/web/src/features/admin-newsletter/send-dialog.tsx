import { undo } from '@perfboard/contracts/words/newsletter';
import { languageName } from '@perfboard/messages/language';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { PresenceLine } from '../admin-presence/presence.tsx';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { FactList } from '../admin-shell/fact-list.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import type { DraftValue } from './draft-value.ts';
import type { RenderedMail } from './use-sending.ts';

interface SendDialogProps {
  value: DraftValue;
  mail: RenderedMail;
  /** Another member has saved since the question was opened. */
  isOutdated: boolean;
  /** Another member has saved translations since then. */
  isRetranslated: boolean;
  uuid: string | undefined;
  /** The site has further languages. */
  hasLanguages: boolean;
  /** Description of the audience. */
  audience: string;
  isBusy: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation with the audience and time before a newsletter is sent. */
export function SendDialog({
  value,
  mail,
  isOutdated,
  isRetranslated,
  uuid = '',
  hasLanguages,
  audience,
  isBusy,
  failure,
  onConfirm,
  onClose,
}: SendDialogProps) {
  const t = useMessages('desk_newsletter');
  const { formatDate } = useDeskFormat();
  const translated = trpc.newsletter.languages.useQuery({ uuid }, { enabled: hasLanguages && uuid !== '' });
  const { subject, sendAt } = value;
  const when = sendAt
    ? // With the time zone: when clocks are set back, one hour occurs twice.
      t('whenAt', { at: formatDate(new Date(sendAt), { dateStyle: 'full', timeStyle: 'long' }) })
    : t('whenNow', { count: undo.seconds });
  const facts = [
    [t('subject'), subject],
    [t('to'), audience],
    [t('when'), when],
    ...(translated.data?.languages ?? []).map(({ language, missing, outdated }) => [
      languageName(language),
      t(missing + outdated > 0 ? 'isNotTranslated' : 'isTranslated'),
    ]),
    [t('from'), mail.from],
    [t('unsubscribeLink'), t(mail.has_unsubscribe ? 'included' : 'missing')],
    ...(mail.findings.length > 0 ? [[t('issues'), t('issuesCount', { count: mail.findings.length })]] : []),
  ];
  return (
    <ConfirmDialog
      title={t(sendAt ? 'scheduleQuestion' : 'sendQuestion')}
      action={t(sendAt ? 'yesSchedule' : 'yesSend')}
      cancel={t('keepWriting')}
      variant="primary"
      isDisabled={!mail.has_unsubscribe || isOutdated || isRetranslated}
      {...{ isBusy, onConfirm, onClose }}
    >
      <div className="grid gap-4">
        <PresenceLine kind="newsletter" id={uuid} translatingNote={t('translatingInQuestion')} />
        <FactList facts={facts} />
        {isOutdated && <Alert tone="warn">{t('changedInQuestion')}</Alert>}
        {isRetranslated && <Alert tone="warn">{t('retranslatedInQuestion')}</Alert>}
        {failure && !isOutdated && !isRetranslated && <Alert tone="danger">{failure}</Alert>}
      </div>
    </ConfirmDialog>
  );
}
