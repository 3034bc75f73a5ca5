import { updateProjectPath } from '@perfboard/contracts/path';
import type { Project } from '@perfboard/contracts/project';
import { Pencil, Star } from 'lucide-react';
import { useMemo } from 'react';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { DeleteButton, Instant, RowActions } from '../admin-shell/cells.tsx';
import { columnHelper } from '../admin-shell/data-table.tsx';
import { ProjectThumbnail } from './project-thumbnail.tsx';

const helper = columnHelper<Project>();
const tagsShown = 3;

/** Columns of the projects. */
export const useProjectColumns = (onDelete: (project: Project) => void) =>
  useMemo(
    () =>
      helper.columns([
        helper.display({
          id: 'image',
          header: 'Image',
          cell: ({ row }) => <ProjectThumbnail project={row.original} />,
        }),
        helper.accessor('project_name', {
          header: 'Name',
          cell: ({ row }) => <span className="desk-words font-semibold">{row.original.project_name}</span>,
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
          cell: ({ row }) => <Instant at={row.original.created_at} />,
        }),
        helper.display({
          id: 'actions',
          header: 'Actions',
          cell: ({ row }) => (
            <RowActions>
              <ButtonLink
                variant="ghost"
                size="small"
                isIcon
                to={updateProjectPath(row.original.uuid)}
                aria-label={`Edit ${row.original.project_name}`}
              >
                <Pencil size={17} aria-hidden="true" />
              </ButtonLink>
              <DeleteButton name={row.original.project_name} onClick={() => onDelete(row.original)} />
            </RowActions>
          ),
        }),
      ]),
    [onDelete],
  );
