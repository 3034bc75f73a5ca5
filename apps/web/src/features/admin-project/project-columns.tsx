import { projectPath, updateProjectPath } from '@perfboard/contracts/path';
import type { DeskProject } from '@perfboard/contracts/project';
import { useMemo } from 'react';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { DeleteButton, Instant, RowActions } from '../admin-shell/cells.tsx';
import { type Column, offeredColumns } from '../admin-shell/data-table.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { SelectAllRows, SelectRow } from '../admin-shell/row-selection.tsx';
import { ProjectThumbnail } from './project-thumbnail.tsx';

const tagsShown = 3;

/** Shown only for projects that visitors can't see: most rows are published. */
function StateBadge({ project: { state, published_at } }: { project: DeskProject }) {
  const { formatInstant } = useDeskFormat();
  const t = useMessages('desk_project');
  if (state === 'draft') return <Badge tone="warn">{t('stateLabel', { state: 'draft' })}</Badge>;
  if (state === 'scheduled' && published_at) {
    return <Badge tone="info">{t('scheduledFor', { time: formatInstant(published_at) })}</Badge>;
  }
  return null;
}

interface ProjectColumns {
  mayEdit: boolean;
  onDelete: (project: DeskProject) => void;
}

/** Columns of the projects. */
export const useProjectColumns = ({ mayEdit, onDelete }: ProjectColumns) => {
  const t = useMessages('desk_project');
  return useMemo<Column<DeskProject>[]>(
    () =>
      offeredColumns(mayEdit, [
        ...(mayEdit
          ? [
              {
                id: 'choose',
                header: t('select'),
                head: <SelectAllRows />,
                cell: (row: DeskProject) => <SelectRow uuid={row.uuid} name={row.project_name} />,
              },
            ]
          : []),
        {
          id: 'image',
          header: t('image'),
          cell: (row) => <ProjectThumbnail project={row} />,
        },
        {
          id: 'project_name',
          header: t('name'),
          cell: (row) => (
            <span className="grid justify-items-start gap-1">
              <span className="desk-words font-semibold">
                {/* A reader has no editor to open. */}
                {mayEdit || row.state !== 'published' ? (
                  row.project_name
                ) : (
                  <a className="underline" href={projectPath(row)} target="_blank" rel="noopener">
                    {row.project_name}
                  </a>
                )}
              </span>
              <StateBadge project={row} />
            </span>
          ),
        },
        { id: 'category', header: t('category'), cell: (row) => row.category ?? '' },
        {
          id: 'tags',
          header: t('tags'),
          cell: (row) => {
            const { tags } = row;
            return (
              <span className="flex min-w-28 flex-wrap gap-1 wrap-anywhere">
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
        },
        {
          id: 'featured',
          header: t('featured'),
          cell: (row) =>
            row.featured ? (
              <Badge tone="copper">
                <Icon name="star" size={12} />
                {t('featured')}
              </Badge>
            ) : (
              <span className="text-muted">{t('no')}</span>
            ),
        },
        { id: 'created_at', header: t('created'), cell: (row) => <Instant at={row.created_at} /> },
        {
          id: 'actions',
          header: t('actions'),
          cell: (row) => (
            <RowActions>
              <ButtonLink
                variant="ghost"
                size="small"
                isIcon
                to={updateProjectPath(row.uuid)}
                aria-label={t('editNamed', { name: row.project_name })}
              >
                <Icon name="pencil" size={17} />
              </ButtonLink>
              <DeleteButton name={row.project_name} onClick={() => onDelete(row)} />
            </RowActions>
          ),
        },
      ]),
    [mayEdit, onDelete, t],
  );
};
