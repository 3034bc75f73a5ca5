import { categoryDescription, isCategoryTitle } from '@perfboard/contracts/category';
import { categoryPath, path } from '@perfboard/contracts/path';
import type { Project } from '@perfboard/contracts/project';
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router-dom';
import type { AppData, Loading } from '../../app/app-data.ts';
import { usePageFacts } from '../../app/page-context.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { breadcrumbFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { ProjectCard } from './project-card.tsx';
import { categoryProjects } from './project-data.ts';
import { ProjectFailure } from './project-failure.tsx';

const sizes = '(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 88vw';

interface CategoryData {
  found: Loading<Project[]>;
}

export async function load(data: AppData, { params }: LoaderFunctionArgs): Promise<CategoryData> {
  const category = params.category ?? '';
  // No such title: an empty category, which search engines are told to leave alone.
  if (!isCategoryTitle(category)) return { found: { value: [] } };
  const found = categoryProjects(data, category);
  return { found: data.isServer ? await found : found };
}

export function Component() {
  const { origin } = usePageFacts();
  const { category = '' } = useParams();
  const { found } = useLoaderData() as CategoryData;
  const { current } = useLoaded(found);
  const projects = current?.value ?? [];
  const heading = `${category} Category`;
  const text = `Explore our ${category} projects and solutions`;
  const description = categoryDescription(category);

  return (
    <>
      <Seo
        title={heading}
        description={description ? `${text}. ${description}` : text}
        canonical={categoryPath(category)}
        isHidden={!isCategoryTitle(category)}
        facts={[
          breadcrumbFact(origin, [
            ['Home', path.home],
            ['Projects', path.projects],
            [category, categoryPath(category)],
          ]),
        ]}
      />
      <PageTitle designator="J3" eyebrow="Category" title={heading} text={text}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Link to={path.projects} className="inline-flex items-center gap-2 py-1 text-board-ink">
            <Icon name="arrow-left" size={16} />
            Back to Projects
          </Link>
          {current?.value && (
            <p role="status" className="designator text-board-copper">
              {projects.length} {projects.length === 1 ? 'project' : 'projects'} found
            </p>
          )}
        </div>
      </PageTitle>
      <div className="perf min-h-[30rem] py-12">
        <div className="page grid gap-10">
          {!current ? (
            <p role="status" className="flex items-center gap-3 text-muted">
              <span className="spinner" aria-hidden="true" />
              Loading projects...
            </p>
          ) : current.error !== undefined ? (
            <ProjectFailure title="Failed to load projects" message={current.error} />
          ) : projects.length === 0 ? (
            <div className="board-card mounted mx-auto grid w-full max-w-xl justify-items-center gap-4 p-10 text-center">
              <h2 className="text-h3">No Projects Found</h2>
              <p className="text-muted wrap-anywhere">
                No projects found in the &quot;{category}&quot; category
              </p>
              <ButtonLink to={path.projects}>Back to All Projects</ButtonLink>
            </div>
          ) : (
            <>
              <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
                {projects.map((project, index) => (
                  <li key={project.uuid} className="grid min-w-0">
                    <ProjectCard project={project} sizes={sizes} isEager={index === 0} />
                  </li>
                ))}
              </ul>
              <div className="flex justify-center">
                <ButtonLink to={path.projects} variant="outline">
                  View All Projects
                </ButtonLink>
              </div>
            </>
          )}
        </div>
      </div>
    </>
  );
}
