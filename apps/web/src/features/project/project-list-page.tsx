import { inLanguage, path } from '@perfboard/contracts/path';
import type { Translator } from '@perfboard/messages/translator';
import { useLayoutEffect, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink, type ButtonLook } from '../../components/button.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { usePageFacts } from '../../data/page-context.ts';
import type { Loading, PageData } from '../../data/page-data.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { breadcrumbFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { type ProjectSearch, searchProjects } from './project-data.ts';
import { ProjectFailure } from './project-failure.tsx';
import { ProjectFilterBar } from './project-filter-bar.tsx';
import { filtersSearch, hasFilters, type ProjectFilters, readFilters } from './project-filters.ts';
import { ProjectGrid } from './project-grid.tsx';
import { ProjectRow, ProjectRowSkeleton } from './project-row.tsx';
import { ViewChoice } from './view-choice.tsx';

interface ListData {
  results: Loading<ProjectSearch>;
}

export async function load(data: PageData, { request }: LoaderFunctionArgs): Promise<ListData> {
  const results = searchProjects(data, readFilters(new URL(request.url).searchParams));
  return { results: data.isServer ? await results : results };
}

let results = 0;
const keys = new WeakMap<ProjectSearch, number>();

/** New results start at their first card: scroll position and loaded pages belong to the previous results. */
function keyOf(found: ProjectSearch): number {
  const key = keys.get(found) ?? ++results;
  keys.set(found, key);
  return key;
}

/** A plain GET form without script. */
function ClearFilters({ onClear, ...look }: { onClear: () => void } & ButtonLook) {
  const { base, translator } = usePageLanguage();
  return (
    <form
      method="get"
      action={inLanguage(base, path.projects)}
      onSubmit={(event) => {
        event.preventDefault();
        onClear();
      }}
    >
      <Button type="submit" {...look}>
        {translator('project_list')('clearFilters')}
      </Button>
    </form>
  );
}

function EmptyResult({ isCatalogEmpty, onClear }: { isCatalogEmpty: boolean; onClear: () => void }) {
  const t = usePageLanguage().translator('project_list');
  return (
    <div className="board-card mounted mx-auto grid w-full max-w-xl justify-items-center gap-4 p-10 text-center">
      <div role="status" className="grid gap-2">
        <h2 className="text-h3">{t('noneTitle')}</h2>
        {isCatalogEmpty && <p>{t('catalogEmpty')}</p>}
        <p className="text-muted">{t('noneHint')}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        {isCatalogEmpty && <ButtonLink to={path.booking}>{t('bookConsultation')}</ButtonLink>}
        <ClearFilters onClear={onClear} variant={isCatalogEmpty ? 'outline' : 'primary'} />
      </div>
    </div>
  );
}

/** The results, in the layout of the address. */
function Results({ found, filters }: { found: ProjectSearch; filters: ProjectFilters }) {
  const shown = { ...filters, q: found.corrected ?? filters.q };
  const hrefAfter = (cursor: string) => `${path.projects}${filtersSearch({ ...shown, cursor })}`;
  if (filters.view !== 'grid') return <ProjectRow first={found} filters={shown} hrefAfter={hrefAfter} />;
  return (
    <div className="page grid gap-10">
      <ProjectGrid first={found} filters={shown} hrefAfter={hrefAfter} />
    </div>
  );
}

function resultText(t: Translator<'project_list'>, found: ProjectSearch, filters: ProjectFilters): string {
  const count =
    hasFilters(filters) && found.total < found.total_all
      ? t('showing', { shown: found.total, total: found.total_all })
      : '';
  if (!found.corrected) return count;
  return `${t('corrected', { query: filters.q, corrected: found.corrected })} ${count}`.trim();
}

export function Component() {
  const { origin } = usePageFacts();
  const { search } = useLocation();
  const [, setSearch] = useSearchParams();
  const { translator } = usePageLanguage();
  const t = translator('project_list');
  const title = t('title');
  const home = [translator('site')('home'), path.home] as const;
  const filters = readFilters(new URLSearchParams(search));
  const { results } = useLoaderData() as ListData;
  const { current, previous } = useLoaded(results);
  const found = (current ?? previous)?.value;
  const { error, isLost } = current ?? {};

  const isChanged = useRef(false);
  const top = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isChanged.current || !current) return;
    isChanged.current = false;
    // The visitor had scrolled down: the new results may end above. The margin is that of the filters, which stay.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView();
  }, [current]);

  const change = (next: Partial<ProjectFilters>, isTyping = false) => {
    isChanged.current = true;
    const { cursor: _, ...kept } = filters;
    const changed = filtersSearch({ ...kept, ...next });
    setSearch(changed, {
      // Back leads to the state before the search, not through its letters, nor to the same results.
      replace: (isTyping && filters.q !== '') || changed === filtersSearch(kept),
      preventScrollReset: true,
    });
  };

  const clear = () => {
    change({ q: '', category: '', tag: '' });
    // The button disappears with the filters, so the focus moves to the search.
    document.querySelector<HTMLElement>('main [type="search"]')?.focus();
  };

  return (
    <>
      <Seo
        title={title}
        description={t('description')}
        canonical={path.projects}
        isHidden={hasFilters(filters) || Boolean(filters.cursor)}
        facts={[breadcrumbFact(origin, [home, [title, path.projects]])]}
      />
      <PageTitle designator="J2" eyebrow={t('catalog')} title={title} text={t('text')} trail={[home]} />
      <ProjectFilterBar
        filters={filters}
        tags={found?.tags ?? []}
        tagNames={found?.tag_names}
        onChange={change}
      />
      <div ref={top} className="perf min-h-[36rem] scroll-mt-52 py-12 md:scroll-mt-32">
        {error !== undefined ? (
          <div className="page">
            <ProjectFailure
              title={translator('projects')('listFailedTitle')}
              message={error}
              isLost={isLost}
            />
          </div>
        ) : !found ? (
          <ProjectRowSkeleton />
        ) : (
          <div className="grid gap-6" aria-busy={!current}>
            <div className="page flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small text-muted">
              <p role="status">{current ? resultText(t, found, filters) : t('loading')}</p>
              {found.items.length > 0 && (
                <div className="ms-auto flex items-center gap-3 max-sm:w-full">
                  {hasFilters(filters) && <ClearFilters onClear={clear} variant="outline" size="small" />}
                  <ViewChoice filters={filters} />
                </div>
              )}
            </div>
            {found.items.length === 0 ? (
              <div className="page">
                <EmptyResult isCatalogEmpty={found.total_all === 0} onClear={clear} />
              </div>
            ) : (
              <Results key={keyOf(found)} found={found} filters={filters} />
            )}
          </div>
        )}
      </div>
    </>
  );
}
