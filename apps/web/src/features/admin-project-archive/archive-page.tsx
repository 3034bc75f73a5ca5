import { path, projectImportPath } from '@perfboard/contracts/path';
import type { ProjectImport } from '@perfboard/contracts/project-archive';
import { timing } from '@perfboard/contracts/timing';
import { archiveMessages } from '@perfboard/contracts/words/project-archive';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { useFailureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { type DeskFormat, statusLabel, useDeskFormat } from '../admin-shell/format.ts';
import { LastImports } from '../admin-shell/last-imports.tsx';
import { LoadError } from '../admin-shell/load-error.tsx';
import { LoadingPanel } from '../admin-shell/loading-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { ArchiveRows } from './archive-rows.tsx';
import { ExportProjects } from './export-projects.tsx';
import { ImportArchive } from './import-archive.tsx';
import { ImportChoicesForm, type Step } from './import-choices.tsx';

const pollMs = 1_000;
const texts = { failed: 'Could not change the import' };
const isMoving = (archive: ProjectImport | undefined) =>
  archive?.status === 'importing' || archive?.status === 'checking';

const counted = ({ formatNumber }: DeskFormat, count: number, noun: string) =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

function picturesText(format: DeskFormat, { pending, done, failed }: ProjectImport['pictures']): string {
  const { formatNumber } = format;
  if (pending + done + failed === 0) return '';
  const missing = failed > 0 ? `, ${formatNumber(failed)} failed` : '';
  return pending > 0
    ? `, fetching photo ${formatNumber(done + failed + 1)} of ${formatNumber(pending + done + failed)}`
    : `, ${counted(format, done, 'photo')} fetched${missing}`;
}

function stateText(
  format: DeskFormat,
  { kind, status, project_count, imported, results, pictures }: ProjectImport,
): string {
  const { formatNumber } = format;
  if (status === 'uploading') return 'The file is incomplete. Cancel this import and upload it again.';
  const finished = Object.values(results).reduce((sum, count) => sum + count, 0);
  if (kind === 'archive')
    return project_count > 0 ? `${formatNumber(finished)} of ${formatNumber(project_count)} projects` : '';
  if (status === 'checking') return `${counted(format, project_count, 'line')} read so far`;
  if (status === 'checked')
    return `${formatNumber(results.ready ?? 0)} of ${formatNumber(project_count)} will be added. Nothing is added yet.`;
  if (imported === 0) return status === 'importing' ? 'Adding the projects' : '';
  return `${counted(format, imported, 'project')} added${picturesText(format, pictures)}`;
}

function ImportView({ archive }: { archive: ProjectImport }) {
  const format = useDeskFormat();
  const failureMessage = useFailureMessage();
  const utils = trpc.useUtils();
  const { alert, attempt, clear, fail } = useTimedAlert(timing.contactAlertMs, { keepFailures: true });
  const [asking, setAsking] = useState<'cancel' | 'remove'>();
  const { uuid, status, found, choices } = archive;
  const step: Step = async (call, isQuiet = false) => {
    if (isQuiet) await call().then(clear, (error: unknown) => fail(failureMessage(error, texts)));
    else await attempt(call, texts);
    await utils.projectImport.invalidate();
  };
  const isOver = status === 'done' || status === 'cancelled';
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
              Back to Projects
            </ButtonLink>
            <ButtonLink to={projectImportPath()} variant="outline">
              Import another file
            </ButtonLink>
            {!isOver && (
              <Button variant="ghost" className="text-danger" onClick={() => setAsking('cancel')}>
                Cancel import
              </Button>
            )}
            {isOver && isSite && added > 0 && (
              <Button variant="ghost" className="text-danger" onClick={() => setAsking('remove')}>
                Delete imported projects
              </Button>
            )}
          </>
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <div className="desk-panel grid gap-4 p-5 sm:p-6">
        <p role="status" className="text-small">
          <strong>{statusLabel(status)}</strong> {stateText(format, archive)}
        </p>
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
          title="Cancel this import?"
          action="Cancel import"
          cancel="Continue"
          uuid={uuid}
          procedure={trpc.projectImport.cancel}
          onRemove={step}
          onClose={() => setAsking(undefined)}
        >
          <p>Projects already added will be kept.</p>
        </RemoveDialog>
      )}
      {asking === 'remove' && (
        <RemoveDialog
          title={`Delete ${counted(format, added, 'imported project')}?`}
          uuid={uuid}
          procedure={trpc.projectImport.removeProjects}
          onRemove={step}
          onClose={() => setAsking(undefined)}
        >
          <p>
            Their photos, redirects and everything that was changed in them since the import are deleted too.
          </p>
        </RemoveDialog>
      )}
    </>
  );
}

/** Exports projects as archives, and imports them from an archive, from WordPress or from a table. */
export function ArchivePage() {
  const { uuid = '' } = useParams();
  const query = trpc.projectImport.byUuid.useQuery(
    { uuid },
    { enabled: uuid !== '', refetchInterval: ({ state }) => (isMoving(state.data) ? pollMs : false) },
  );
  const last = trpc.projectImport.list.useQuery(undefined, { enabled: uuid === '' });
  if (!uuid) {
    return (
      <>
        <PageHeader
          designator="J3"
          title="Export and import projects"
          actions={
            <ButtonLink to={path.adminProjects} variant="ghost">
              Back to Projects
            </ButtonLink>
          }
        />
        <ExportProjects />
        <ImportArchive />
        <LastImports items={last.data?.items ?? []} pathOf={projectImportPath} labelOf={statusLabel} />
      </>
    );
  }
  if (query.isPending) return <LoadingPanel />;
  if (!query.data) {
    return (
      <LoadError
        message={query.error?.message ?? archiveMessages.notFound}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <ImportView archive={query.data} />;
}
