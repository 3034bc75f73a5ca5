import { path } from '@perfboard/contracts/path';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { filtersSearch, type ProjectFilters } from './project-filters.ts';

const storageKey = 'perfboard.projects.view';
const views = [
  { view: undefined, label: 'row' },
  { view: 'grid', label: 'grid' },
] as const;

function remember(view: ProjectFilters['view']): void {
  try {
    if (view) localStorage.setItem(storageKey, view);
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked: only the address contains the choice.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/**
 * Row or grid: two links, which work without script. With script, the choice is also stored for the next
 * visit.
 */
export function ViewChoice({ filters }: { filters: ProjectFilters }) {
  const navigate = useNavigate();
  const t = useMessages('project_list');
  const { view: _, ...rest } = filters;
  const addressOf = (view: ProjectFilters['view']) =>
    `${path.projects}${filtersSearch(view ? { ...rest, view } : rest)}`;
  const isRemembered = filters.view === undefined && remembered() === 'grid';
  const grid = addressOf('grid');
  // The view of an earlier visit, wherever an address names none.
  useEffect(() => {
    if (isRemembered) void navigate(grid, { replace: true, preventScrollReset: true });
  }, [isRemembered, grid, navigate]);
  return (
    <nav aria-label={t('view')} className="ms-auto flex rounded-pad border border-rule-strong">
      {views.map(({ view, label }) => (
        <PageLink
          key={label}
          to={addressOf(view)}
          preventScrollReset
          aria-current={filters.view === view ? 'true' : undefined}
          onClick={() => remember(view)}
          className="view-choice grid min-h-9 place-items-center px-3 font-semibold text-ink no-underline hover:bg-sunken aria-[current]:bg-ink aria-[current]:text-paper"
        >
          {t(label)}
        </PageLink>
      ))}
    </nav>
  );
}
