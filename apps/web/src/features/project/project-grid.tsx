import type { ReactNode } from 'react';
import { useMessages } from '../../components/messages.ts';
import { MoreProjects, useMoreProjects } from './more-projects.tsx';
import { ProjectCard } from './project-card.tsx';
import type { ProjectSearch } from './project-data.ts';
import type { ProjectFilters } from './project-filters.ts';

const sizes = '(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 88vw';

interface ProjectGridProps {
  first: ProjectSearch;
  filters: ProjectFilters;
  /** The next page, for visitors without script. */
  hrefAfter: (cursor: string) => string;
  /** Content beside the button for more. */
  children?: ReactNode;
}

/** The results in rows; more are loaded on demand. */
export function ProjectGrid({ first, filters, hrefAfter, children }: ProjectGridProps) {
  const shown = useMoreProjects(first, filters);
  const { projects, cursor } = shown;
  const t = useMessages('site');
  return (
    <>
      <ul
        ref={shown.list}
        className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3"
        aria-label={t('projects')}
        tabIndex={-1}
      >
        {projects.map((project, index) => (
          <li key={project.uuid} className="grid min-w-0">
            <ProjectCard project={project} sizes={sizes} isEager={index === 0} search={filters.q} />
          </li>
        ))}
      </ul>
      {(cursor || children) && (
        <div className="flex flex-wrap items-center justify-center gap-4">
          {cursor && <MoreProjects shown={shown} href={hrefAfter(cursor)} />}
          {children}
        </div>
      )}
    </>
  );
}
