import { path, subscriberImportPath } from '@perfboard/contracts/path';
import type { SubscriberImport } from '@perfboard/contracts/subscriber-import';
import { timing } from '@perfboard/contracts/timing';
import {
  type ImportFormat,
  importFormats,
  importMessages,
} from '@perfboard/contracts/words/subscriber-import';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { trpc } from '../../data/trpc.ts';
import { type DeskFormat, statusLabel, useDeskFormat } from '../admin-shell/format.ts';
import { LastImports } from '../admin-shell/last-imports.tsx';
import { LoadError } from '../admin-shell/load-error.tsx';
import { LoadingPanel } from '../admin-shell/loading-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { ColumnChoice, type Step } from './column-choice.tsx';
import { ConsentQuestions } from './consent-questions.tsx';
import { ImportLines } from './import-lines.tsx';
import { NewImport } from './new-import.tsx';

const pollMs = 1_000;
const texts = { failed: 'Could not change the import' };
const isMoving = (list: SubscriberImport | undefined) =>
  list?.status === 'checking' || list?.status === 'importing';

const lines = ({ formatNumber }: DeskFormat, count: number) =>
  `${formatNumber(count)} ${count === 1 ? 'line' : 'lines'}`;

function stateText(format: DeskFormat, list: SubscriberImport): string {
  const { formatNumber } = format;
  const total = list.verdicts.new ?? 0;
  switch (list.status) {
    case 'uploading':
      return 'The file is incomplete. Discard it and upload it again.';
    case 'checking':
      return `${lines(format, list.line_count)} read so far`;
    case 'checked':
      return `${lines(
        format,
        Object.values(list.verdicts).reduce((sum, count) => sum + count, 0),
      )}, ${formatNumber(total)} of them new`;
    case 'importing':
    case 'done':
      return `${formatNumber(list.imported)} of ${formatNumber(total)} imported`;
    default:
      return '';
  }
}

/** Values of the topics column that are not topics of the shop: they are ignored. */
function OtherTopics({ list }: { list: SubscriberImport }) {
  const format = useDeskFormat();
  return (
    <Alert tone="warn">
      <p>These values are not topics and will be ignored:</p>
      <ul className="mt-2 grid gap-1" aria-label="Values that are not topics">
        {list.other_topics.map(({ word, lines: count }) => (
          <li key={word} className="wrap-anywhere">
            {word}: {lines(format, count)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function ImportView({ list }: { list: SubscriberImport }) {
  const format = useDeskFormat();
  const { formatNumber } = useDeskFormat();
  const utils = trpc.useUtils();
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs, { keepFailures: true });
  const start = trpc.subscriberImport.start.useMutation();
  const [isCancelling, setCancelling] = useState(false);
  const total = list.verdicts.new ?? 0;
  const step: Step = async (call) => {
    await attempt(call, texts);
    await Promise.all([utils.subscriberImport.invalidate(), utils.subscriber.invalidate()]);
  };
  const isOver = list.status === 'done' || list.status === 'cancelled';
  return (
    <>
      <PageHeader
        designator="J8"
        title={list.file_name}
        text={`Consent: ${list.consent}`}
        actions={
          <>
            <ButtonLink to={path.adminNewsletters} variant="ghost">
              Back to Newsletters
            </ButtonLink>
            <ButtonLink to={subscriberImportPath()} variant="outline">
              Import another list
            </ButtonLink>
            {!isOver && (
              <Button variant="ghost" className="text-danger" onClick={() => setCancelling(true)}>
                Discard
              </Button>
            )}
          </>
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <div className="desk-panel grid gap-4 p-5 sm:p-6">
        <p role="status" className="text-small">
          <strong>{statusLabel(list.status)}</strong> {stateText(format, list)}
          {list.format && `, from ${importFormats[list.format as ImportFormat]}`}
        </p>
        {list.last_error && <Alert tone="danger">{list.last_error}</Alert>}
        {list.other_topics.length > 0 && <OtherTopics list={list} />}
        {list.unread_dates > 0 && list.status === 'checked' && (
          <Alert tone="warn">
            Could not read the sign-up dates of {lines(format, list.unread_dates)}. They will not be stored.
          </Alert>
        )}
        {(list.status === 'failed' || list.status === 'checked') && (
          <ColumnChoice list={list} onStep={step} />
        )}
        {list.status === 'checked' && list.consent_columns.length > 0 && (
          <ConsentQuestions key={JSON.stringify(list.consent_columns)} list={list} onStep={step} />
        )}
        {list.status === 'checked' && (
          <Button
            className="justify-self-start"
            isBusy={start.isPending}
            disabled={total === 0 || Boolean(list.verdicts.unclear)}
            onClick={() => void step(() => start.mutateAsync({ uuid: list.uuid }))}
          >
            Import {formatNumber(total)} {total === 1 ? 'address' : 'addresses'}
          </Button>
        )}
      </div>
      {['checked', 'importing', 'done'].includes(list.status) && <ImportLines list={list} />}
      {isCancelling && (
        <RemoveDialog
          title="Discard this list?"
          action="Discard"
          cancel="Keep it"
          uuid={list.uuid}
          procedure={trpc.subscriberImport.cancel}
          onRemove={step}
          onClose={() => setCancelling(false)}
        >
          <p>Subscribers already imported stay subscribed.</p>
        </RemoveDialog>
      )}
    </>
  );
}

/** Imports subscribers from a file: a new import, or the one in the address. */
export function ImportPage() {
  const { uuid = '' } = useParams();
  const query = trpc.subscriberImport.byUuid.useQuery(
    { uuid },
    { enabled: uuid !== '', refetchInterval: ({ state }) => (isMoving(state.data) ? pollMs : false) },
  );
  const last = trpc.subscriberImport.list.useQuery(undefined, { enabled: uuid === '' });
  if (!uuid) {
    return (
      <>
        <PageHeader
          designator="J8"
          title="Import subscribers"
          actions={
            <ButtonLink to={path.adminNewsletters} variant="ghost">
              Back to Newsletters
            </ButtonLink>
          }
        />
        <NewImport />
        <LastImports items={last.data?.items ?? []} pathOf={subscriberImportPath} labelOf={statusLabel} />
      </>
    );
  }
  if (query.isPending) return <LoadingPanel />;
  if (!query.data) {
    return (
      <LoadError
        message={query.error?.message ?? importMessages.notFound}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <ImportView list={query.data} />;
}
