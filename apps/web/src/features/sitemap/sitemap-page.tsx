import { categoryTitles } from '@perfboard/contracts/category';
import { categoryPath, path, projectPath } from '@perfboard/contracts/path';
import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { usePageLanguage } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { useCategories, useCategoryName } from '../../data/categories.ts';
import { usePageFacts } from '../../data/page-context.ts';
import type { Loading, PageData } from '../../data/page-data.ts';
import { useShop } from '../../data/shop-words.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { type ProjectNames, projectNames } from '../project/project-data.ts';
import { filtersSearch, readFilters } from '../project/project-filters.ts';
import {
  type PublishedNewsletterPage,
  publishedNewsletters,
} from '../published-newsletter/published-newsletter-data.ts';
import { breadcrumbFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';

interface SitemapData {
  names: Loading<ProjectNames>;
  newsletters: Loading<PublishedNewsletterPage>;
}

export async function load(data: PageData, { request }: LoaderFunctionArgs): Promise<SitemapData> {
  const names = projectNames(data, readFilters(new URL(request.url).searchParams).cursor);
  const newsletters = publishedNewsletters(data, undefined);
  return data.isServer ? { names: await names, newsletters: await newsletters } : { names, newsletters };
}

function Group({
  title,
  isWide = false,
  children,
}: {
  title: string;
  /** In two columns. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={`grid content-start gap-4 ${isWide ? 'md:col-span-2 lg:col-span-1' : ''}`}>
      <h2 className="text-[1.5rem] leading-tight">{title}</h2>
      <ul className={isWide ? 'gap-x-12 md:columns-2' : ''}>{children}</ul>
    </section>
  );
}

const Entry = ({
  to,
  language,
  children,
}: {
  to: string;
  /** The language of the name, if it is not the page's. */
  language?: string | undefined;
  children: ReactNode;
}) => (
  <li {...usePageLanguage().written(language)} className="mb-1 break-inside-avoid wrap-anywhere">
    <PageLink to={to} className="inline-block py-0.5 no-underline hover:underline">
      <bdi>{children}</bdi>
    </PageLink>
  </li>
);

export function Component() {
  const { origin } = usePageFacts();
  const shop = useShop();
  const { translator } = usePageLanguage();
  const site = translator('site');
  const t = translator('reading');
  const home = [site('home'), path.home] as const;
  const pages = [
    home,
    [t('ourProjects'), path.projects],
    [site('bookConsultation'), path.booking],
    [site('contactUs'), path.contact],
    [site('privacyPolicy'), path.privacy],
    [site('termsOfService'), path.terms],
    [site('sitemap'), path.sitemap],
  ] as const;
  const categoryName = useCategoryName();
  const { public: browsed, admin } = useCategories();
  const isShown = ({ is_shown }: { is_shown: boolean }) => is_shown;
  // Hidden from visitors, also where the project form offers it.
  const hidden = browsed.filter((category) => !isShown(category)).map(({ title }) => title);
  const titles = categoryTitles({ public: browsed.filter(isShown), admin: admin.filter(isShown) }).filter(
    (title) => !hidden.includes(title),
  );
  const { names, newsletters } = useLoaderData() as SitemapData;
  const hasNewsletters = (useLoaded(newsletters).current?.value?.items.length ?? 0) > 0;
  const { current, previous } = useLoaded(names);
  const { items = [], next_cursor } = (current ?? previous)?.value ?? {};
  return (
    <>
      <Seo
        title={site('sitemap')}
        description={t('sitemapDescription', { shop: shop.name })}
        canonical={path.sitemap}
        facts={[breadcrumbFact(origin, [home, [site('sitemap'), path.sitemap]])]}
      />
      <PageTitle
        designator="NET1"
        eyebrow={t('netlist')}
        title={site('sitemap')}
        text={t('sitemapText')}
        trail={[home]}
      />
      <div className="perf py-12 md:py-16">
        <div className="page grid gap-12 md:grid-cols-2 lg:grid-cols-[1fr_1fr_2fr]">
          <Group title={t('pages')}>
            {pages.map(([name, to]) => (
              <Entry key={to} to={to}>
                {name}
              </Entry>
            ))}
            {hasNewsletters && <Entry to={path.newsletters}>{t('newsletters')}</Entry>}
          </Group>
          <Group title={t('categories')}>
            {titles.map((title) => (
              <Entry key={title} to={categoryPath(title)}>
                {categoryName(title)}
              </Entry>
            ))}
          </Group>
          {items.length > 0 && (
            <Group title={site('projects')} isWide>
              {items.map((project) => (
                <Entry
                  key={project.uuid}
                  to={projectPath(project)}
                  language={project.text_languages?.project_name}
                >
                  {project.project_name}
                </Entry>
              ))}
              {next_cursor && (
                <Entry to={`${path.sitemap}${filtersSearch({ cursor: next_cursor })}`}>
                  {translator('projects')('moreProjects')}
                </Entry>
              )}
            </Group>
          )}
        </div>
      </div>
    </>
  );
}
