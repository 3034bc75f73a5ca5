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
const texts = { failed: 'Could not cancel the import' };
const isMoving = (archive: ProjectImport | undefined) => archive?.status === 'importing';

function stateText({ status, project_count, results }: ProjectImport): string {
  if (status === 'uploading') return 'The archive is incomplete. Cancel this import and upload it again.';
  const finished = Object.values(results).reduce((sum, count) => sum + count, 0);
  return project_count > 0 ? `${formatNumber(finished)} of ${formatNumber(project_count)} projects` : '';
}

function ImportView({ archive }: { archive: ProjectImport }) {
  const utils = trpc.useUtils();
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs, { keepFailures: true });
  const [isCancelling, setCancelling] = useState(false);
  const { uuid, status } = archive;
  const cancel = async (call: () => Promise<{ message: string }>): Promise<void> => {
    await attempt(call, texts);
    await utils.projectImport.invalidate();
  };
  const isOver = status === 'done' || status === 'cancelled';
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
              <Button variant="ghost" className="text-danger" onClick={() => setCancelling(true)}>
                Cancel import
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
      </div>
      <ArchiveRows archive={archive} />
      {isCancelling && (
        <RemoveDialog
          title="Cancel this import?"
          action="Cancel import"
          cancel="Continue"
          uuid={uuid}
          procedure={trpc.projectImport.cancel}
          onRemove={cancel}
          onClose={() => setCancelling(false)}
        >
          <p>Projects already added will be kept.</p>
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
