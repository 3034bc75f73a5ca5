import { path, projectImportPath } from '@perfboard/contracts/path';
import type { ProjectImport } from '@perfboard/contracts/project-archive';
import { timing } from '@perfboard/contracts/timing';
import { archiveMessages } from '@perfboard/contracts/words/project-archive';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { trpc } from '../../data/trpc.ts';
import { formatNumber, statusLabel } from '../admin-shell/format.ts';
import { LastImports } from '../admin-shell/last-imports.tsx';
import { LoadError } from '../admin-shell/load-error.tsx';
import { LoadingPanel } from '../admin-shell/loading-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { ArchiveRows } from './archive-rows.tsx';
import { ExportProjects } from './export-projects.tsx';
import { ImportArchive } from './import-archive.tsx';

const pollMs = 1_000;
const texts = { failed: 'Could not change the import' };
const isMoving = (archive: ProjectImport | undefined) =>
  archive?.status === 'checking' || archive?.status === 'importing';

const projects = (count: number) => `${formatNumber(count)} ${count === 1 ? 'project' : 'projects'}`;

/** How many there are to take over, before any is and after. */
const dueOf = ({ verdicts }: ProjectImport): number => (verdicts.new ?? 0) + (verdicts.changed ?? 0);

function stateText(archive: ProjectImport): string {
  switch (archive.status) {
    case 'uploading':
      return 'The archive is incomplete. Discard it and upload it again.';
    case 'checking':
      return `${projects(archive.project_count)} read so far`;
    case 'checked':
      return `${projects(archive.project_count)}, ${formatNumber(dueOf(archive))} of them new or changed`;
    case 'importing':
    case 'done':
      return `${formatNumber(archive.imported)} of ${formatNumber(dueOf(archive))} imported`;
    default:
      return '';
  }
}

function ImportView({ archive }: { archive: ProjectImport }) {
  const utils = trpc.useUtils();
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs, { keepFailures: true });
  const start = trpc.projectImport.start.useMutation();
  const check = trpc.projectImport.check.useMutation();
  const [isCancelling, setCancelling] = useState(false);
  const { uuid, status } = archive;
  const due = dueOf(archive);
  const step = async (call: () => Promise<{ message: string }>): Promise<void> => {
    await attempt(call, texts);
    await Promise.all([utils.projectImport.invalidate(), utils.project.invalidate()]);
  };
  const isOver = status === 'done' || status === 'cancelled';
  const isWaiting = status === 'checked' || status === 'failed';
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
              Import another archive
            </ButtonLink>
            {!isOver && (
              <Button variant="danger" onClick={() => setCancelling(true)}>
                Discard
              </Button>
            )}
          </>
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <div className="desk-panel grid gap-4 p-5 sm:p-6">
        <p role="status" className="text-small">
          <strong>{statusLabel(status)}</strong> {stateText(archive)}
        </p>
        {archive.last_error && <Alert tone="danger">{archive.last_error}</Alert>}
        {isWaiting && (
          <div className="flex flex-wrap gap-2">
            {status === 'checked' && due > 0 && (
              <Button isBusy={start.isPending} onClick={() => void step(() => start.mutateAsync({ uuid }))}>
                Import {projects(due)}
              </Button>
            )}
            <Button
              variant="outline"
              isBusy={check.isPending}
              onClick={() => void step(() => check.mutateAsync({ uuid }))}
            >
              Check again
            </Button>
          </div>
        )}
      </div>
      {['checked', 'importing', 'done'].includes(status) && <ArchiveRows archive={archive} />}
      {isCancelling && (
        <RemoveDialog
          title="Discard this archive?"
          action="Discard"
          cancel="Keep it"
          uuid={uuid}
          procedure={trpc.projectImport.cancel}
          onRemove={step}
          onClose={() => setCancelling(false)}
        >
          <p>Projects already imported will be kept.</p>
        </RemoveDialog>
      )}
    </>
  );
}

/** Takes projects out as an archive, and brings them in. */
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
        <LastImports items={last.data?.items ?? []} pathOf={projectImportPath} />
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
