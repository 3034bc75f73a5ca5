import { categoryPath, projectPath } from '@perfboard/contracts/path';
import type { Project } from '@perfboard/contracts/project';
import { defaultAuthor } from '@perfboard/contracts/words/default-author';
import { Badge } from '../../components/badge.tsx';
import { buttonClass } from '../../components/button.tsx';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { useCategoryName } from '../../data/categories.ts';
import { InquiryButton } from '../booking/inquiry-button.tsx';
import { ProjectPicture } from './project-picture.tsx';
import { splitAtMatches } from './search-match.ts';

/** Whether a project is featured, and a link to its category. */
export function ProjectBadges({ project }: { project: Project }) {
  const t = useMessages('projects');
  const categoryName = useCategoryName();
  return (
    <div className="flex flex-wrap gap-2">
      <Badge tone={project.featured ? 'copper' : 'neutral'}>
        {t(project.featured ? 'featured' : 'project')}
      </Badge>
      {project.category && (
        <PageLink
          to={categoryPath(project.category)}
          className="flex max-w-full no-underline hover:underline"
        >
          <Badge tone="category">{categoryName(project.category)}</Badge>
        </PageLink>
      )}
    </div>
  );
}

/** The text with all matches of the search highlighted. */
function SearchMarks({ text, search }: { text: string; search: string }) {
  const parts = splitAtMatches(text, search).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
      <mark key={index} className="search-mark">
        {part}
      </mark>
    ) : (
      part
    ),
  );
  // The key replaces all parts together. Browser translation replaces bare text, which React cannot update
  // then.
  return <span key={search}>{parts}</span>;
}

/** A project in a list. Its image, name and link open its page, the button opens the booking form. */
export function ProjectCard({
  project,
  sizes,
  isEager,
  headingLevel: Heading = 'h2',
  search = '',
}: {
  project: Project;
  sizes: string;
  isEager?: boolean;
  headingLevel?: 'h2' | 'h3';
  /** Search words, highlighted in the card. */
  search?: string;
}) {
  const href = projectPath(project);
  const { text_languages: languages = {} } = project;
  const { translator, written } = usePageLanguage();
  const t = translator('projects');
  return (
    <article className="board-card named-card grid h-full grid-rows-[auto_1fr] overflow-hidden shadow-card">
      <PageLink
        to={href}
        tabIndex={-1}
        aria-hidden="true"
        className="card-picture block aspect-[3/2] overflow-hidden"
      >
        <ProjectPicture project={project} sizes={sizes} hasSpinner {...(isEager ? { isEager } : {})} />
      </PageLink>
      <div className="mounted grid grid-rows-[auto_1fr_auto] gap-4 p-4 sm:p-6">
        {/* The author is not beside the links: in a narrow card it would be on a line of its own below them. */}
        <div className="flex items-start justify-between gap-3">
          <ProjectBadges project={project} />
          <span className="max-w-1/2 flex-none py-1 text-label wrap-anywhere text-muted">
            {project.author === defaultAuthor ? t('team') : project.author}
          </span>
        </div>
        <div className="grid content-start gap-2">
          <Heading
            dir="auto"
            {...written(languages.project_name)}
            className="line-clamp-3 text-h3 wrap-anywhere"
          >
            <PageLink to={href} className="card-name py-1 no-underline hover:underline">
              <SearchMarks text={project.project_name} search={search} />
            </PageLink>
          </Heading>
          <p
            dir="auto"
            {...written(languages.description)}
            className="line-clamp-2 text-small text-muted wrap-anywhere"
          >
            <SearchMarks text={project.description} search={search} />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <InquiryButton
            name={project.project_name}
            uuid={project.uuid}
            className={buttonClass({ size: 'small' })}
          >
            {t('viewProject')}
          </InquiryButton>
          <PageLink to={href} className="inline-flex min-h-6 items-center gap-1 text-small">
            {t(project.has_story ? 'readCaseStudy' : 'seeDetails')}
          </PageLink>
        </div>
      </div>
    </article>
  );
}
