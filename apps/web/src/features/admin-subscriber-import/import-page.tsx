import { path, subscriberImportPath } from '@perfboard/contracts/path';
import type { SubscriberImport } from '@perfboard/contracts/subscriber-import';
import { timing } from '@perfboard/contracts/timing';
import {
  type ImportFormat,
  type ImportStatus,
  importFormats,
} from '@perfboard/contracts/words/subscriber-import';
import type { PlainKey, Translator } from '@perfboard/messages/translator';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { readFailedCall } from '../../data/failed-call.ts';
import { trpc } from '../../data/trpc.ts';
import { LastImports } from '../admin-shell/last-imports.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { LoadError, LoadingPanel } from '../admin-shell/panel-state.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { ImportChoices, type Step } from './import-choices.tsx';
import { ImportLines } from './import-lines.tsx';
import { NewImport } from './new-import.tsx';

const pollMs = 1_000;
/** Colleagues may change it at the same time. */
const waitMs = 5_000;
const isOver = ({ status }: SubscriberImport) => status === 'done' || status === 'cancelled';
const isMoving = (list: SubscriberImport | undefined) =>
  list?.status === 'checking' || list?.status === 'importing';

const labels = {
  uploading: 'importUploading',
  checking: 'importChecking',
  checked: 'importChecked',
  importing: 'importImporting',
  done: 'importDone',
  failed: 'importFailed',
  cancelled: 'importCancelled',
} as const satisfies Record<ImportStatus, PlainKey<'desk_newsletter'>>;

const linesOf = ({ verdicts }: SubscriberImport): number =>
  Object.values(verdicts).reduce((sum, count) => sum + count, 0);

function progressText(t: Translator<'desk_newsletter'>, list: SubscriberImport): string {
  const total = list.verdicts.new ?? 0;
  switch (list.status) {
    case 'uploading':
      return t('uploadIncomplete');
    case 'checking':
      return t('readSoFar', { count: list.line_count });
    case 'checked':
      return t('linesNew', { count: linesOf(list), added: total });
    case 'importing':
    case 'done':
      // The lines of people who were erased since are gone.
      return t('importedOf', { count: list.imported, total: Math.max(total, list.imported) });
    case 'cancelled':
      return list.imported > 0 ? t('importedBefore', { count: list.imported }) : '';
    default:
      return '';
  }
}

/** The progress of an import, and where its list comes from. */
function stateText(t: Translator<'desk_newsletter'>, list: SubscriberImport): string {
  const state = progressText(t, list);
  return list.format ? t('fromFormat', { state, format: importFormats[list.format as ImportFormat] }) : state;
}

/** Values of the topics column that are not topics of the shop: they are ignored. */
function OtherTopics({ list }: { list: SubscriberImport }) {
  const t = useMessages('desk_newsletter');
  return (
    <Alert tone="warn">
      <p>{t('notTopics')}</p>
      <ul className="mt-2 grid gap-1" aria-label={t('notTopicsLabel')}>
        {list.other_topics.map(({ word, lines: count }) => (
          <li key={word} className="wrap-anywhere">
            {t('wordLines', { word, count })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function ImportView({ latest }: { latest: SubscriberImport }) {
  const t = useMessages('desk_newsletter');
  const utils = trpc.useUtils();
  const { alert, attempt, clearFailure } = useTimedAlert(timing.contactAlertMs, { keepFailures: true });
  const start = trpc.subscriberImport.start.useMutation();
  const seen = `${latest.status} ${latest.checks}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the import has gone on
  useEffect(clearFailure, [seen, clearFailure]);
  const [isCancelling, setCancelling] = useState(false);
  // While a member chooses, the list stays as they see it: a colleague may check it with other choices.
  const [held, setHeld] = useState<SubscriberImport>();
  const list = latest.status === 'checked' ? (held ?? latest) : latest;
  const total = list.verdicts.new ?? 0;
  const [refusals, setRefusals] = useState(0);
  const step: Step = async (call) => {
    let isRefused = false;
    const noting = () =>
      call().catch((error: unknown) => {
        isRefused = readFailedCall(error).code === 'CONFLICT';
        throw error;
      });
    await attempt(noting, { failed: t('importChangeFailed') });
    await Promise.all([utils.subscriberImport.invalidate(), utils.subscriber.invalidate()]);
    const { checks } = utils.subscriberImport.byUuid.getData({ uuid: latest.uuid }) ?? latest;
    // What was chosen stays for another attempt, unless the server has no use for it.
    setHeld((now) => (now?.checks === checks && !isRefused ? now : undefined));
    if (isRefused) setRefusals((count) => count + 1);
  };
  return (
    <>
      <PageHeader
        designator="J8"
        title={list.file_name}
        text={t('consentOf', { consent: list.consent })}
        actions={
          <>
            <ButtonLink to={path.adminNewsletters} variant="ghost">
              {t('back')}
            </ButtonLink>
            <ButtonLink to={subscriberImportPath()} variant="outline">
              {t('importAnother')}
            </ButtonLink>
            {!isOver(list) && (
              <Button variant="ghost" className="text-danger" onClick={() => setCancelling(true)}>
                {t('discard')}
              </Button>
            )}
          </>
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <div className="desk-panel grid gap-4 p-5 sm:p-6">
        <p role="status" className="text-small">
          <strong>{t(labels[list.status])}</strong> {stateText(t, list)}
        </p>
        {list.last_error && <Alert tone="danger">{list.last_error}</Alert>}
        {list.status === 'checked' && linesOf(list) === 0 && <Alert tone="warn">{t('importNoLines')}</Alert>}
        {list.other_topics.length > 0 && <OtherTopics list={list} />}
        {list.unread_dates > 0 && list.status === 'checked' && (
          <Alert tone="warn">{t('unreadDates', { count: list.unread_dates })}</Alert>
        )}
        {(list.status === 'failed' || list.status === 'checked') && (
          <ImportChoices
            key={`${list.checks} ${refusals}`}
            list={list}
            isChanged={held !== undefined}
            onStep={step}
            onChange={() => setHeld(list)}
          />
        )}
        {list.status === 'checked' && (
          <Button
            className="justify-self-start"
            isBusy={start.isPending}
            // The shown result belongs to the choices that were checked, not to those made since.
            disabled={total === 0 || Boolean(list.verdicts.unclear) || held !== undefined}
            onClick={() => void step(() => start.mutateAsync({ uuid: list.uuid, checks: list.checks }))}
          >
            {t('importAddresses', { count: total })}
          </Button>
        )}
      </div>
      {['checked', 'importing', 'done'].includes(list.status) && <ImportLines list={list} />}
      {isCancelling && (
        <RemoveDialog
          title={t('discardQuestion')}
          action={t('discard')}
          cancel={t('keepIt')}
          uuid={list.uuid}
          procedure={trpc.subscriberImport.cancel}
          onRemove={step}
          onClose={() => setCancelling(false)}
        >
          <p>{t('importedStay')}</p>
        </RemoveDialog>
      )}
    </>
  );
}

/** Imports subscribers from a file: a new import, or the one in the address. */
export function ImportPage() {
  const t = useMessages('desk_newsletter');
  const { uuid = '' } = useParams();
  const query = trpc.subscriberImport.byUuid.useQuery(
    { uuid },
    {
      enabled: uuid !== '',
      refetchInterval: ({ state }) =>
        isMoving(state.data) ? pollMs : state.data && !isOver(state.data) && waitMs,
    },
  );
  const last = trpc.subscriberImport.list.useQuery(undefined, { enabled: uuid === '' });
  if (!uuid) {
    return (
      <>
        <PageHeader
          designator="J8"
          title={t('importSubscribers')}
          actions={
            <ButtonLink to={path.adminNewsletters} variant="ghost">
              {t('back')}
            </ButtonLink>
          }
        />
        <NewImport />
        <LastImports
          items={last.data?.items ?? []}
          pathOf={subscriberImportPath}
          labelOf={(status) => t(labels[status])}
        />
      </>
    );
  }
  if (query.isPending) return <LoadingPanel />;
  if (!query.data) {
    return (
      <LoadError message={query.error?.message ?? t('importNotFound')} onRetry={() => void query.refetch()} />
    );
  }
  return <ImportView latest={query.data} />;
}
