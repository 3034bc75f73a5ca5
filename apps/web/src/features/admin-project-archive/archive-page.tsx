import { path, projectImportPath } from '@perfboard/contracts/path';
import type { ProjectImport } from '@perfboard/contracts/project-archive';
import { timing } from '@perfboard/contracts/timing';
import type { Translator } from '@perfboard/messages/translator';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { type DeskFormat, useDeskFormat } from '../admin-shell/format.ts';
import { LastImports } from '../admin-shell/last-imports.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { LoadError, LoadingPanel } from '../admin-shell/panel-state.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { ArchiveRows, presentResults, resultLabels } from './archive-rows.tsx';
import { ExportProjects } from './export-projects.tsx';
import { ImportArchive } from './import-archive.tsx';
import { ImportChoicesForm, type Step } from './import-choices.tsx';

const movingMs = 1_000;
/** Another member may change the choices of a checked file, or import it. */
const checkedMs = 5_000;

function pollMs(archive: ProjectImport | undefined): number | false {
  if (archive?.status === 'importing' || archive?.status === 'checking') return movingMs;
  return archive?.status === 'checked' && checkedMs;
}

type Text = Translator<'desk_project'>;

function addedText(t: Text, { formatNumber }: DeskFormat, archive: ProjectImport): string {
  const { imported: added, pictures } = archive;
  const { pending, done: photos, failed } = pictures;
  const count = pending + photos + failed;
  if (count === 0) return t('addedProjects', { added });
  if (pending > 0) {
    return t('fetchingPhotos', {
      added,
      number: formatNumber(photos + failed + 1),
      count: formatNumber(count),
    });
  }
  return failed > 0
    ? t('fetchedSomePhotos', { added, photos, failed: formatNumber(failed) })
    : t('fetchedPhotos', { added, photos });
}

function stateText(t: Text, format: DeskFormat, archive: ProjectImport): string {
  const { formatNumber } = format;
  const { kind, status, project_count, imported, results } = archive;
  const total = formatNumber(project_count);
  if (status === 'uploading') return t('uploadIncomplete');
  const finished = Object.values(results).reduce((sum, count) => sum + count, 0);
  if (kind === 'archive')
    return project_count > 0 ? t('archiveProgress', { done: formatNumber(finished), total }) : '';
  if (status === 'checking') return t('linesRead', { count: project_count });
  if (status === 'checked') return t('willBeAdded', { ready: formatNumber(results.ready ?? 0), total });
  if (imported === 0) return status === 'importing' ? t('addingProjects') : '';
  return addedText(t, format, archive);
}

/** What became of the projects of an import that has ended. */
const totalsText = (t: Text, { formatNumber }: DeskFormat, archive: ProjectImport): string =>
  presentResults(archive)
    .map((each) =>
      t('resultTotal', {
        result: resultLabels(t)[each],
        count: formatNumber(archive.results[each] ?? 0),
      }),
    )
    .join(' · ');

function ImportView({ archive }: { archive: ProjectImport }) {
  const t = useMessages('desk_project');
  const texts = { failed: t('importChangeFailed') };
  const format = useDeskFormat();
  const failureMessage = useFailureMessage();
  const utils = trpc.useUtils();
  const { alert, attempt, clear, clearFailure, fail } = useTimedAlert(timing.contactAlertMs, {
    keepFailures: true,
  });
  const [asking, setAsking] = useState<'cancel' | 'remove'>();
  const { uuid, status, found, choices } = archive;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the import has gone on
  useEffect(clearFailure, [status, clearFailure]);
  const step: Step = async (call, isQuiet = false) => {
    if (isQuiet) await call().then(clear, (error: unknown) => fail(failureMessage(error, texts)));
    else await attempt(call, texts);
    await utils.projectImport.invalidate();
  };
  const isOver = status === 'done' || status === 'cancelled';
  const hasFailed = status === 'failed';
  const totals = isOver || hasFailed ? totalsText(t, format, archive) : '';
  const added = (archive.results.added ?? 0) + (archive.results.published ?? 0);
  const isSite = archive.kind !== 'archive';
  return (
    <>
      <PageHeader
        designator="J3"
        title={archive.file_name}
        actions={
          <>
            <ButtonLink to={path.adminProjects} variant="ghost">
              {t('backToProjects')}
            </ButtonLink>
            <ButtonLink to={projectImportPath()} variant="outline">
              {t('importAnother')}
            </ButtonLink>
            {!isOver && (
              <Button variant="ghost" className="text-danger" onClick={() => setAsking('cancel')}>
                {t(hasFailed ? 'deleteImportFile' : 'cancelImport')}
              </Button>
            )}
            {isOver && isSite && added > 0 && (
              <Button variant="ghost" className="text-danger" onClick={() => setAsking('remove')}>
                {t('deleteImported')}
              </Button>
            )}
          </>
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <div className="desk-panel grid gap-4 p-5 sm:p-6">
        <p role="status" className="text-small">
          <strong>{t('importStatus', { status })}</strong> {stateText(t, format, archive)}
        </p>
        {totals && <p className="text-small">{totals}</p>}
        {archive.last_error && <Alert tone="danger">{archive.last_error}</Alert>}
        {found?.notes.map((note) => (
          <Alert key={note} tone="warn">
            {note}
          </Alert>
        ))}
        {status === 'checked' && found && choices && (
          <ImportChoicesForm archive={archive} choices={choices} found={found} onStep={step} />
        )}
      </div>
      <ArchiveRows archive={archive} />
      {asking === 'cancel' && (
        <RemoveDialog
          title={t(hasFailed ? 'deleteImportFileTitle' : 'cancelImportTitle')}
          action={t(hasFailed ? 'deleteImportFile' : 'cancelImport')}
          {...(!hasFailed && { cancel: t('continueImport') })}
          uuid={uuid}
          procedure={trpc.projectImport.cancel}
          onRemove={step}
          onClose={() => setAsking(undefined)}
        >
          <p>{t(added > 0 ? 'addedAreKept' : 'noneAdded')}</p>
        </RemoveDialog>
      )}
      {asking === 'remove' && (
        <RemoveDialog
          title={t('deleteImportedTitle', { count: added })}
          uuid={uuid}
          procedure={trpc.projectImport.removeProjects}
          onRemove={step}
          onClose={() => setAsking(undefined)}
        >
          <p>{t('deleteImportedText')}</p>
        </RemoveDialog>
      )}
    </>
  );
}

/** Exports projects as archives, and imports them from an archive, from WordPress or from a table. */
export function ArchivePage() {
  const t = useMessages('desk_project');
  const desk = useMessages('desk');
  const messages = useMessages('api_project');
  const { uuid = '' } = useParams();
  const query = trpc.projectImport.byUuid.useQuery(
    { uuid },
    { enabled: uuid !== '', refetchInterval: ({ state }) => pollMs(state.data) },
  );
  const last = trpc.projectImport.list.useQuery(undefined, { enabled: uuid === '' });
  if (!uuid) {
    return (
      <>
        <PageHeader
          designator="J3"
          title={desk('projectArchive')}
          actions={
            <ButtonLink to={path.adminProjects} variant="ghost">
              {t('backToProjects')}
            </ButtonLink>
          }
        />
        <ExportProjects />
        <ImportArchive />
        <LastImports
          items={last.data?.items ?? []}
          pathOf={projectImportPath}
          labelOf={(status) => t('importStatus', { status })}
        />
      </>
    );
  }
  if (query.isPending) return <LoadingPanel />;
  if (!query.data) {
    return (
      <LoadError
        message={query.error?.message ?? messages('archiveNotFound')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <ImportView archive={query.data} />;
}
