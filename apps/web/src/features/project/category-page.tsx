import { categoryDescription, isCategoryTitle } from '@perfboard/contracts/category';
import { categoryPath, path } from '@perfboard/contracts/path';
import { type LoaderFunctionArgs, useLoaderData, useLocation, useParams } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { categoriesOf, useCategories, useCategoryName } from '../../data/categories.ts';
import { usePageFacts } from '../../data/page-context.ts';
import type { Loading, PageData } from '../../data/page-data.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { breadcrumbFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { type ProjectSearch, searchProjects } from './project-data.ts';
import { ProjectFailure } from './project-failure.tsx';
import { filtersSearch, type ProjectFilters, readFilters } from './project-filters.ts';
import { ProjectGrid } from './project-grid.tsx';

interface CategoryData {
  /** Null for an unknown title: an empty category, which is not indexed. */
  found: Loading<ProjectSearch | null>;
}

/** The category as a filter of the listing; of the address's own filters only the cursor applies. */
function categoryFilters(category: string, search: string): ProjectFilters {
  const { cursor } = readFilters(new URLSearchParams(search));
  return { q: '', category, tag: '', ...(cursor ? { cursor } : {}) };
}

export async function load(data: PageData, { params, request }: LoaderFunctionArgs): Promise<CategoryData> {
  const category = params.category ?? '';
  if (!isCategoryTitle(categoriesOf(data), category)) {
    data.status = 404;
    return { found: { value: null } };
  }
  const found = searchProjects(data, categoryFilters(category, new URL(request.url).search));
  return { found: data.isServer ? await found : found };
}

export function Component() {
  const { origin } = usePageFacts();
  const categories = useCategories();
  const { category = '' } = useParams();
  const filters = categoryFilters(category, useLocation().search);
  const { found } = useLoaderData() as CategoryData;
  const { current } = useLoaded(found);
  const total = current?.value?.total ?? 0;
  const { translator } = usePageLanguage();
  const site = translator('site');
  const words = translator('projects');
  const t = translator('project_list');
  const categoryName = useCategoryName();
  const name = categoryName(category);
  const heading = t('categoryTitle', { category: name });
  const text = t('categoryText', { category: name });
  const description = categoryDescription(categories, category);

  return (
    <>
      <Seo
        title={heading}
        description={description ? t('categoryDescription', { category: name, description }) : text}
        canonical={categoryPath(category)}
        isHidden={!isCategoryTitle(categories, category) || Boolean(filters.cursor)}
        facts={[
          breadcrumbFact(origin, [
            [site('home'), path.home],
            [site('projects'), path.projects],
            [name, categoryPath(category)],
          ]),
        ]}
      />
      <PageTitle designator="J3" eyebrow={t('category')} title={heading} text={text}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <PageLink to={path.projects} className="inline-flex items-center gap-2 py-1 text-board-ink">
            <Icon name="arrow-left" size={16} className="rtl:-scale-x-100" />
            {words('backToProjects')}
          </PageLink>
          {current && current.error === undefined && (
            <p role="status" className="designator text-board-copper">
              {t('found', { count: total })}
            </p>
          )}
        </div>
      </PageTitle>
      <div className="perf min-h-[30rem] py-12">
        <div className="page grid gap-10">
          {!current ? (
            <p role="status" className="flex items-center gap-3 text-muted">
              <span className="spinner" aria-hidden="true" />
              {t('loading')}
            </p>
          ) : current.error !== undefined ? (
            <ProjectFailure
              title={words('listFailedTitle')}
              message={current.error}
              isLost={current.isLost}
            />
          ) : !current.value || total === 0 ? (
            <div className="board-card mounted mx-auto grid w-full max-w-xl justify-items-center gap-4 p-10 text-center">
              <h2 className="text-h3">{t('emptyTitle')}</h2>
              <p className="text-muted wrap-anywhere">{t('empty', { category: name })}</p>
              <ButtonLink to={path.projects}>{t('backToAll')}</ButtonLink>
              <nav aria-label={t('categories')} className="grid gap-3 border-t border-rule pt-4">
                <h3 className="text-small font-semibold">{t('categories')}</h3>
                <ul className="flex flex-wrap justify-center gap-2">
                  {categories.public
                    .filter(({ is_shown, title }) => is_shown && title !== category)
                    .map(({ id, title }) => (
                      <li key={id}>
                        <PageLink to={categoryPath(title)} className="flex no-underline hover:underline">
                          <Badge tone="category">{categoryName(title)}</Badge>
                        </PageLink>
                      </li>
                    ))}
                </ul>
              </nav>
            </div>
          ) : (
            <ProjectGrid
              key={`${category} ${filters.cursor}`}
              first={current.value}
              filters={filters}
              hrefAfter={(cursor) => `${categoryPath(category)}${filtersSearch({ cursor })}`}
            >
              <ButtonLink to={path.projects} variant="outline">
                {words('viewAllProjects')}
              </ButtonLink>
            </ProjectGrid>
          )}
        </div>
      </div>
    </>
  );
}
