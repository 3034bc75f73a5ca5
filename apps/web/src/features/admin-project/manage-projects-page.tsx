import { path, projectImportPath, updateProjectPath } from '@perfboard/contracts/path';
import type { DeskProject } from '@perfboard/contracts/project';
import { timing } from '@perfboard/contracts/timing';
import { adminProjectSorts } from '@perfboard/contracts/words/project';
import { projectStates } from '@perfboard/contracts/words/project-desk';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { ListTable } from '../admin-shell/list-table.tsx';
import { FilterSelect, ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { EmptyState } from '../admin-shell/panel-state.tsx';
import { RestorableRemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { SelectionContext, useSelection } from '../admin-shell/row-selection.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { FeaturedDialog } from './featured-dialog.tsx';
import { ProjectBulk } from './project-bulk.tsx';
import { useProjectColumns } from './project-columns.tsx';
import { ViewLink } from './view-link.tsx';

const projectFilters = ['state'];
const none: readonly never[] = [];

/** The project that was just saved in its form. */
function useSavedProject() {
  const { saved } = (useLocation().state ?? {}) as { saved?: string };
  return trpc.project.byUuid.useQuery({ uuid: saved ?? '' }, { enabled: Boolean(saved) }).data;
}

export function ManageProjectsPage() {
  const t = useMessages('desk_project');
  const desk = useMessages('desk');
  const messages = useMessages('api_project');
  const { formatTotal } = useDeskFormat();
  const navigate = useNavigate();
  const mayEdit = useMay('editor');
  const list = useListState({ sorts: adminProjectSorts, filters: projectFilters });
  const state = list.choice('state', projectStates);
  const utils = trpc.useUtils();
  const projects = trpc.project.page.useQuery(
    { ...list.query, ...(state && { state }) },
    { placeholderData: keepPreviousData },
  );
  const saved = useSavedProject();
  const [isArranging, setArranging] = useState(false);
  const [removing, setRemoving] = useState<DeskProject>();
  const { alert, attempt } = useTimedAlert(timing.deleteSuccessMs, { keepFailures: true });
  const columns = useProjectColumns({ mayEdit, onDelete: setRemoving });
  const restoring = { procedure: trpc.project.undoRemove, refresh: () => utils.project.invalidate() };
  const selection = useSelection(projects.data?.items ?? none);
  const change: Parameters<typeof ProjectBulk>[0]['onChange'] = (call, texts) =>
    attempt(async () => {
      const answer = await call();
      await utils.project.invalidate();
      return answer;
    }, texts);

  const { data } = projects;
  const { q } = list.query;
  const shown = new URLSearchParams({ ...(q && { q }), ...(state && { state }) });
  return (
    <SelectionContext value={mayEdit ? selection : null}>
      <PageHeader
        designator="J3"
        title={desk('manageProjects')}
        text={
          data &&
          t(list.isFiltered ? 'countFound' : 'countProjects', {
            total: data.total,
            shown: formatTotal(data.total, data.total_is_exact),
          })
        }
        actions={
          mayEdit && (
            <>
              <Button variant="outline" onClick={() => setArranging(true)}>
                <Icon name="star" size={17} />
                {t('orderFeatured')}
              </Button>
              <ButtonLink variant="outline" to={`${projectImportPath()}${shown.size > 0 ? `?${shown}` : ''}`}>
                <Icon name="archive" size={17} />
                {t('exportImport')}
              </ButtonLink>
              <ButtonLink to={path.adminAddProject}>
                <Icon name="plus" size={17} />
                {desk('addProject')}
              </ButtonLink>
            </>
          )
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      {saved && (
        <p className="text-small">
          {t.rich<'wasSaved', ReactNode>('wasSaved', {
            project: saved.project_name,
            name: (parts) => <strong key="name">{parts}</strong>,
          })}{' '}
          {saved.state === 'published' && <ViewLink project={saved} />}
        </p>
      )}
      <div className="desk-tools">
        <ListToolbar label={t('searchProjects')} list={list}>
          <FilterSelect
            list={list}
            filter="state"
            label={t('state')}
            values={projectStates}
            labelOf={(value) => t('stateLabel', { state: value })}
          />
        </ListToolbar>
        {selection.uuids.length > 0 && (
          <ProjectBulk selection={selection} restoring={restoring} onChange={change} />
        )}
      </div>
      <ListTable
        label={t('projects')}
        list={list}
        query={projects}
        columns={columns}
        className="desk-table-choose desk-table-lines desk-table-projects"
        keys={
          mayEdit
            ? {
                open: ({ uuid }) => void navigate(updateProjectPath(uuid)),
                remove: setRemoving,
                select: ({ uuid }, isRange) => selection.toggle(uuid, isRange),
              }
            : {}
        }
        failure={{ title: messages('adminListFailedTitle'), message: messages('adminListFailed') }}
        empty={
          list.isFiltered ? (
            <EmptyState title={t('noneFound')} text={t('noneFoundText')} />
          ) : (
            <EmptyState title={t('noneYet')} text={t('noneYetText')}>
              {mayEdit && (
                <Link to={path.adminAddProject} className="font-semibold text-action underline">
                  {t('addFirst')}
                </Link>
              )}
            </EmptyState>
          )
        }
      />
      {isArranging && <FeaturedDialog onClose={() => setArranging(false)} />}
      {removing && (
        <RestorableRemoveDialog
          title={t('deleteProject')}
          uuid={removing.uuid}
          procedure={trpc.project.remove}
          restoring={restoring}
          onRemove={(call) =>
            change(call, { failed: messages('deleteFailed'), unexpected: messages('deleteFailed') })
          }
          onClose={() => setRemoving(undefined)}
        >
          <p>
            {t.rich<'deleteProjectText', ReactNode>('deleteProjectText', {
              project: removing.project_name,
              name: (parts) => <strong key="name">{parts}</strong>,
            })}
          </p>
        </RestorableRemoveDialog>
      )}
    </SelectionContext>
  );
}
