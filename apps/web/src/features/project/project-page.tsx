import { ownValue } from '@perfboard/contracts/own-value';
import type { PartsList } from '@perfboard/contracts/parts-list';
import {
  categoryPath,
  partsListPath,
  path,
  projectPath,
  projectSlug,
  socialPicturePath,
  socialSize,
} from '@perfboard/contracts/path';
import type { ProjectDetail } from '@perfboard/contracts/project';
import type { FilledFacts } from '@perfboard/contracts/project-facts';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink, buttonClass } from '../../components/button.tsx';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { PartsTable } from '../../components/parts-table.tsx';
import { Story } from '../../components/story.tsx';
import { useCategoryName } from '../../data/categories.ts';
import { usePageFacts } from '../../data/page-context.ts';
import type { Loaded, PageData } from '../../data/page-data.ts';
import { useShop } from '../../data/shop-words.ts';
import { InquiryButton } from '../booking/inquiry-button.tsx';
import { breadcrumbFact, type Fact, shopFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { FailedProject, GoneProject } from './missing-project.tsx';
import { ProjectBadges } from './project-card.tsx';
import { type ProjectWithRelated, projectWithRelated } from './project-detail.ts';
import { FactList, firstFacts, moreFacts, ProjectLinks } from './project-facts.tsx';
import { ProjectFiles } from './project-files.tsx';
import { filtersSearch } from './project-filters.ts';
import { ProjectGallery } from './project-gallery.tsx';
import { ProjectNeighbors } from './project-neighbors.tsx';
import { ProjectTurns } from './project-turns.tsx';

/** A project's parts list, as a table and as a file. */
function ProjectParts({
  list,
  project,
  isPublic,
}: {
  list: PartsList;
  project: ProjectDetail;
  isPublic: boolean;
}) {
  const t = useMessages('project');
  const { base } = usePageLanguage();
  return (
    <section className="grid min-w-0 gap-4" aria-labelledby="parts">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="parts" className="text-[1.5rem] leading-tight">
          {t('partsList')}
        </h2>
        {isPublic && (
          <a
            href={partsListPath(project.uuid) + (base && `?language=${base.slice(1)}`)}
            download
            className={buttonClass({ variant: 'outline', size: 'small' })}
          >
            {t('downloadCsv')}
          </a>
        )}
      </div>
      <PartsTable list={list} label={t('partsList')} languages={project.text_languages} />
    </section>
  );
}

export async function load(
  data: PageData,
  { params }: LoaderFunctionArgs,
): Promise<Loaded<ProjectWithRelated>> {
  const { uuid = '' } = params;
  // A malformed uuid is handled like any other unknown address.
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(uuid)) throw redirect(path.home);
  const loaded = await projectWithRelated(data, uuid);
  const project = loaded.value?.project;
  // Redirects old names of a project to its current address.
  if (project && params.slug !== projectSlug(project)) throw redirect(projectPath(project), 301);
  return loaded;
}

/** The first sentences, up to the length that search results show. */
function summarize(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= 160) return line;
  return `${line.slice(0, 157).replace(/(?<!\s)\s+\S*$/, '')}...`;
}

/** Price and links, for search engines. */
const factsOf = ({
  difficulty,
  price_from,
  currency,
  repository,
  documentation,
  video,
}: FilledFacts): Fact => {
  const pages = [documentation, video].filter(Boolean);
  return {
    ...(difficulty && { educationalLevel: difficulty }),
    ...(price_from && {
      offers: { '@type': 'AggregateOffer', lowPrice: price_from, priceCurrency: currency },
    }),
    ...(repository && { isBasedOn: { '@type': 'SoftwareSourceCode', codeRepository: repository } }),
    ...(pages.length > 0 && { subjectOf: pages.map((url) => ({ '@type': 'WebPage', url })) }),
  };
};

/** A project for search engines. */
const projectFact = (
  origin: string,
  project: ProjectDetail,
  { address, genre }: { address: string; genre: string | undefined },
): Fact => ({
  '@type': 'CreativeWork',
  name: project.project_name,
  description: project.description,
  url: `${origin}${address}`,
  image: new URL(project.image_url, origin || 'http://localhost').href,
  keywords: project.tags.map((tag) => ownValue(project.tag_names ?? {}, tag) ?? tag).join(', '),
  ...(genre && { genre }),
  dateCreated: project.created_at,
  dateModified: project.updated_at,
  creator: { '@id': `${origin}/#shop` },
  ...(project.facts && factsOf(project.facts)),
});

/** The facts that customers decide by; it stays visible beside the photos and the text. */
function Summary({ project }: { project: ProjectDetail }) {
  const { translator } = usePageLanguage();
  const t = translator('project');
  return (
    <aside
      aria-label={t('about')}
      className="grid min-w-0 content-start gap-5 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
    >
      <ProjectBadges project={project} />
      <FactList facts={firstFacts(t, project)} />
      <div className="flex flex-wrap gap-3">
        <InquiryButton
          name={project.project_name}
          uuid={project.uuid}
          label={t('askLabel')}
          className={buttonClass({}, 'min-w-fit flex-1')}
        >
          {t('ask')}
        </InquiryButton>
        <ButtonLink to={path.projects} variant="outline" className="min-w-fit flex-1">
          {translator('projects')('viewAllProjects')}
        </ButtonLink>
      </div>
      <FactList facts={moreFacts(t, project)} />
    </aside>
  );
}

function ProjectTags({ tags, tag_names = {}, text_languages = {} }: ProjectDetail) {
  const { translator, written } = usePageLanguage();
  return (
    <ul aria-label={translator('projects')('tags')} className="flex flex-wrap gap-2 wrap-anywhere">
      {tags.map((tag, at) => (
        <li key={tag} {...written(text_languages[`tags.${at}`])} className="max-w-full">
          <PageLink
            to={`${path.projects}${filtersSearch({ tag })}`}
            className="inline-block max-w-full no-underline hover:underline"
          >
            <Badge>{ownValue(tag_names, tag) ?? tag}</Badge>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** The text, then parts, files and links. */
function Details({ project, isPublic }: { project: ProjectDetail; isPublic: boolean }) {
  const { translator, written } = usePageLanguage();
  const t = translator('project');
  const { facts, story_html, parts_list, tags, files, text_languages = {} } = project;
  return (
    <div className="mx-auto grid w-full max-w-[46rem] min-w-0 content-start gap-10">
      <div className="grid gap-6">
        <p
          dir="auto"
          {...written(text_languages.description)}
          className="text-lead whitespace-pre-line wrap-anywhere"
        >
          {project.description}
        </p>
        {tags.length > 0 && <ProjectTags {...project} />}
      </div>
      {story_html && <Story html={story_html} label={t('caseStudy')} language={text_languages.story} />}
      {parts_list && <ProjectParts list={parts_list} project={project} isPublic={isPublic} />}
      {files && <ProjectFiles files={files} project={project} />}
      {facts && <ProjectLinks facts={facts} name={project.project_name} />}
    </div>
  );
}

export function Component() {
  const { origin } = usePageFacts();
  const categoryName = useCategoryName();
  const shop = useShop();
  const { translator } = usePageLanguage();
  const site = translator('site');
  const t = translator('project');
  const { value, isLost } = useLoaderData() as Loaded<ProjectWithRelated>;

  if (!value) return <FailedProject isLost={isLost} />;
  if (!value.project) return <GoneProject others={value.related} />;
  const { project, related } = value;

  const address = projectPath(project);
  const { image_url, image, category, state = 'published' } = project;
  const isPublic = state === 'published';
  const alt = translator('projects')('imageOf', { name: project.project_name });
  // A draft is visible only with a preview link.
  const variant = image?.variants.find(({ url }) => url === image_url);
  const picture = isPublic
    ? {
        url: socialPicturePath(project.uuid, Date.parse(project.updated_at).toString(36)),
        ...socialSize,
        alt,
      }
    : variant && { ...variant, alt };
  const trail = [
    [site('home'), path.home],
    [site('projects'), path.projects],
    ...(category ? [[categoryName(category), categoryPath(category)] as const] : []),
  ] as const;
  return (
    <>
      <Seo
        title={project.project_name}
        description={summarize(project.description)}
        canonical={address}
        isHidden={!isPublic}
        type="article"
        picture={picture}
        facts={[
          shopFact(shop, origin),
          projectFact(origin, project, { address, genre: category ? categoryName(category) : undefined }),
          breadcrumbFact(origin, [...trail, [project.project_name, address]]),
        ]}
      />
      <PageTitle
        designator="U1"
        eyebrow={category ? categoryName(category) : translator('projects')('project')}
        title={project.project_name}
        titleLanguage={project.text_languages?.project_name}
        trail={trail}
      />
      {!isPublic && (
        <p className="bg-warn-soft px-5 py-3 text-center font-semibold text-warn">{t('notPublished')}</p>
      )}
      <div className="py-8 md:py-12">
        <div className="page grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-y-12 xl:gap-x-16">
          <ProjectGallery project={project} />
          <Summary project={project} />
          <Details project={project} isPublic={isPublic} />
        </div>
      </div>
      {value.neighbors && <ProjectTurns {...value.neighbors} />}
      <ProjectNeighbors title={t('related')} projects={related} />
    </>
  );
}
