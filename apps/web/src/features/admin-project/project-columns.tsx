import { updateProjectPath } from '@perfboard/contracts/path';
import type { Project } from '@perfboard/contracts/project';
import { Pencil, Star } from 'lucide-react';
import { useMemo } from 'react';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { DeleteButton, Instant, RowActions } from '../admin-shell/cells.tsx';
import type { Column } from '../admin-shell/data-table.tsx';
import { offeredColumns } from '../admin-shell/offered-columns.ts';
import { ProjectThumbnail } from './project-thumbnail.tsx';

const tagsShown = 3;

interface ProjectColumns {
  mayEdit: boolean;
  onDelete: (project: Project) => void;
}

/** Columns of the projects. */
export const useProjectColumns = ({ mayEdit, onDelete }: ProjectColumns) =>
  useMemo<Column<Project>[]>(
    () =>
      offeredColumns(mayEdit, [
        {
          id: 'image',
          header: 'Image',
          cell: (row) => <ProjectThumbnail project={row} />,
        },
        {
          id: 'project_name',
          header: 'Name',
          cell: (row) => <span className="desk-words font-semibold">{row.project_name}</span>,
        },
        { id: 'category', header: 'Category', cell: (row) => row.category ?? '' },
        {
          id: 'tags',
          header: 'Tags',
          cell: (row) => {
            const { tags } = row;
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
        },
        {
          id: 'featured',
          header: 'Featured',
          cell: (row) =>
            row.featured ? (
              <Badge tone="copper">
                <Star size={12} aria-hidden="true" />
                Featured
              </Badge>
            ) : (
              <span className="text-muted">No</span>
            ),
        },
        { id: 'created_at', header: 'Created', cell: (row) => <Instant at={row.created_at} /> },
        {
          id: 'actions',
          header: 'Actions',
          cell: (row) => (
            <RowActions>
              <ButtonLink
                variant="ghost"
                size="small"
                isIcon
                to={updateProjectPath(row.uuid)}
                aria-label={`Edit ${row.project_name}`}
              >
                <Pencil size={17} aria-hidden="true" />
              </ButtonLink>
              <DeleteButton name={row.project_name} onClick={() => onDelete(row)} />
            </RowActions>
          ),
        },
      ]),
    [mayEdit, onDelete],
  );
