import { directionOf } from '@perfboard/messages/language';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { MoreProjects, useMoreProjects } from './more-projects.tsx';
import { ProjectCard } from './project-card.tsx';
import type { ProjectSearch } from './project-data.ts';
import type { ProjectFilters } from './project-filters.ts';

const sizes = '(min-width: 30rem) 28rem, 88vw';
const slotClass = 'w-[min(28rem,calc(100vw-2*var(--gutter)))] flex-none snap-start';
const rowClass =
  'scroll-row scroll-px-[max(var(--gutter),calc((100vw-var(--page-width))/2))] gap-5 px-[max(var(--gutter),calc((100vw-var(--page-width))/2))] pb-6';

interface ProjectRowProps {
  first: ProjectSearch;
  filters: ProjectFilters;
  /** The next page, for visitors without script. */
  hrefAfter: (cursor: string) => string;
}

/** The results in one row that scrolls sideways; more are loaded on demand. */
export function ProjectRow({ first, filters, hrefAfter }: ProjectRowProps) {
  const shown = useMoreProjects(first, filters);
  const { projects, cursor, list: row } = shown;
  const { language, translator } = usePageLanguage();
  const t = translator('project_list');

  const scroll = (direction: 1 | -1) => {
    const toTheEnd = directionOf(language) === 'rtl' ? -direction : direction;
    row.current?.scrollBy({ left: toTheEnd * row.current.clientWidth * 0.8 });
  };

  return (
    <div className="grid gap-4">
      <ul ref={row} className={rowClass} aria-label={translator('site')('projects')} tabIndex={-1}>
        {projects.map((project, index) => (
          <li key={project.uuid} className={slotClass}>
            <ProjectCard project={project} sizes={sizes} isEager={index === 0} search={filters.q} />
          </li>
        ))}
        {cursor && (
          // A new one each time: the row would scroll past the new projects, to keep the clicked one in its place.
          <li key={cursor} className="grid w-60 flex-none snap-end place-items-center gap-3">
            <MoreProjects shown={shown} href={hrefAfter(cursor)} />
          </li>
        )}
      </ul>
      {projects.length > 1 && (
        <div className="page flex justify-end gap-2 noscript:hidden">
          <Button variant="outline" isIcon aria-label={t('previous')} onClick={() => scroll(-1)}>
            <Icon name="arrow-left" size={18} className="rtl:-scale-x-100" />
          </Button>
          <Button variant="outline" isIcon aria-label={t('next')} onClick={() => scroll(1)}>
            <Icon name="arrow-right" size={18} className="rtl:-scale-x-100" />
          </Button>
        </div>
      )}
    </div>
  );
}

export function ProjectRowSkeleton() {
  const t = usePageLanguage().translator('project_list');
  return (
    <div className="grid gap-6">
      <p role="status" className="page flex items-center gap-3 text-muted">
        <span className="spinner" aria-hidden="true" />
        {t('loading')}
      </p>
      <div className={`${rowClass} overflow-hidden`} aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className={`${slotClass} board-card mounted h-[32rem]`} />
        ))}
      </div>
    </div>
  );
}
