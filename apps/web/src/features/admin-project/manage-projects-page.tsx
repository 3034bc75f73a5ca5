import { path, updateProjectPath } from '@perfboard/contracts/path';
import { adminProjectSorts, type Project, projectMessages } from '@perfboard/contracts/project';
import { timing } from '@perfboard/contracts/timing';
import { keepPreviousData } from '@tanstack/react-query';
import { Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { trpc } from '../../app/trpc.ts';
import { Badge } from '../../components/badge.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { columnHelper, DataTable } from '../admin-shell/data-table.tsx';
import { EmptyState } from '../admin-shell/empty-state.tsx';
import { failureMessage } from '../admin-shell/failure-message.ts';
import { formatInstant, formatTotal } from '../admin-shell/format.ts';
import { ListToolbar } from '../admin-shell/list-toolbar.tsx';
import { LoadError } from '../admin-shell/load-error.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { Pager } from '../admin-shell/pager.tsx';
import { useListState } from '../admin-shell/use-list-state.ts';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';
import { ProjectThumbnail } from './project-thumbnail.tsx';

const helper = columnHelper<Project>();
const tagsShown = 3;

function useColumns(onDelete: (project: Project) => void) {
  return useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'image',
          header: 'Image',
          cell: ({ row }) => <ProjectThumbnail project={row.original} />,
        }),
        helper.accessor('project_name', {
          header: 'Name',
          cell: ({ row }) => <span className="font-semibold">{row.original.project_name}</span>,
        }),
        helper.accessor('category', { header: 'Category', cell: ({ row }) => row.original.category ?? '' }),
        helper.display({
          id: 'tags',
          header: 'Tags',
          cell: ({ row }) => {
            const { tags } = row.original;
            return (
              <span className="flex flex-wrap gap-1">
                {tags.slice(0, tagsShown).map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
                {tags.length > tagsShown && (
                  <span className="designator text-muted" title={tags.slice(tagsShown).join(', ')}>
                    +{tags.length - tagsShown}
                  </span>
                )}
              </span>
            );
          },
        }),
        helper.accessor('featured', {
          header: 'Featured',
          cell: ({ row }) =>
            row.original.featured ? (
              <Badge tone="copper">
                <Star size={12} aria-hidden="true" />
                Featured
              </Badge>
            ) : (
              <span className="text-muted">No</span>
            ),
        }),
        helper.accessor('created_at', {
          header: 'Created',
          cell: ({ row }) => (
            <span className="whitespace-nowrap">{formatInstant(row.original.created_at)}</span>
          ),
        }),
        helper.display({
          id: 'actions',
          header: 'Actions',
          cell: ({ row }) => (
            <span className="desk-actions">
              <Link
                to={updateProjectPath(row.original.uuid)}
                className="button button-ghost button-icon button-small"
                aria-label={`Edit ${row.original.project_name}`}
              >
                <Pencil size={17} aria-hidden="true" />
              </Link>
              <Button
                variant="ghost"
                size="small"
                isIcon
                className="text-danger"
                aria-label={`Delete ${row.original.project_name}`}
                onClick={() => onDelete(row.original)}
              >
                <Trash2 size={17} aria-hidden="true" />
              </Button>
            </span>
          ),
        }),
      ]),
    [onDelete],
  );
}

export function ManageProjectsPage() {
  const navigate = useNavigate();
  const list = useListState({
    sorts: adminProjectSorts,
    initialSort: 'created_at',
    initialDirection: 'desc',
  });
  const { q, sort, direction, cursor } = list;
  const utils = trpc.useUtils();
  const projects = trpc.project.page.useQuery(
    { ...(q && { q }), sort, direction, ...(cursor && { cursor }) },
    { placeholderData: keepPreviousData },
  );
  const remove = trpc.project.remove.useMutation();
  const [doomed, setDoomed] = useState<Project>();
  const { notice, succeed, fail } = useTimedNotice(timing.deleteSuccessMs, { keepFailures: true });
  const columns = useColumns(setDoomed);

  const confirmDelete = async () => {
    if (!doomed) return;
    try {
      const answer = await remove.mutateAsync({ uuid: doomed.uuid });
      await utils.project.invalidate();
      succeed(answer.message || projectMessages.deleted);
    } catch (error) {
      const texts = { failed: projectMessages.deleteFailed, unexpected: projectMessages.deleteFailed };
      fail(failureMessage(error, texts));
    }
    setDoomed(undefined);
  };

  const { data } = projects;
  const onNext = data?.next_cursor ? () => list.next(data.next_cursor ?? '') : undefined;
  const onPrevious = list.page > 1 ? list.previous : undefined;
  return (
    <>
      <PageHeader
        designator="J3"
        title="Manage Projects"
        text={
          data ? `${formatTotal(data.total, data.total_is_exact)} projects${q ? ' match' : ''}` : undefined
        }
        actions={
          <ButtonLink to={path.adminAddProject}>
            <Plus size={17} aria-hidden="true" />
            Add Project
          </ButtonLink>
        }
      />
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      <ListToolbar
        label="Search projects"
        typed={list.typed}
        onSearch={list.search}
        isFiltered={list.isFiltered}
        onClear={list.clear}
      />
      {projects.isPending ? (
        <div className="desk-panel grid place-items-center p-16 text-action">
          <Spinner />
        </div>
      ) : !data ? (
        <LoadError
          title={projectMessages.adminListFailedTitle}
          message={projectMessages.adminListFailed}
          onRetry={() => void projects.refetch()}
        />
      ) : data.items.length === 0 ? (
        list.isFiltered ? (
          <EmptyState title="No projects found" text="Try adjusting your search." />
        ) : (
          <EmptyState title="No projects yet" text="The catalog is empty.">
            <Link to={path.adminAddProject} className="font-semibold text-action underline">
              Add your first project
            </Link>
          </EmptyState>
        )
      ) : (
        <>
          <DataTable
            label="Projects"
            columns={columns}
            rows={data.items}
            sort={sort}
            direction={direction}
            sorts={adminProjectSorts}
            onSort={(column) => list.toggleSort(column as typeof sort)}
            keys={{ open: ({ uuid }) => void navigate(updateProjectPath(uuid)), remove: setDoomed }}
            onNextPage={onNext}
            onPreviousPage={onPrevious}
            isStale={projects.isPlaceholderData}
          />
          <Pager
            page={list.page}
            shown={data.items.length}
            total={data.total}
            isExact={data.total_is_exact}
            onNext={onNext}
            onPrevious={onPrevious}
          />
        </>
      )}
      {doomed && (
        <ConfirmDialog
          title="Delete Project"
          isBusy={remove.isPending}
          onConfirm={() => void confirmDelete()}
          onClose={() => setDoomed(undefined)}
        >
          <p>
            Delete <strong>{doomed.project_name}</strong>? Its picture goes too. This action cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
