import { topProjects } from '@perfboard/content/domain-group';
import { projectPath } from '@perfboard/contracts/path';
import type { PicturedProject } from '@perfboard/contracts/project';
import type { DomainIcon } from '@perfboard/contracts/words/shop';
import { ContentText } from '../../components/content-text.tsx';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icon-names.ts';
import { usePageLanguage } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { Section } from '../../components/section.tsx';
import { usePageData } from '../../data/page-data.ts';
import { useHomeSection } from '../../data/shop-words.ts';
import { InquiryButton } from '../booking/inquiry-button.tsx';
import { ProjectPicture } from '../project/project-picture.tsx';
import topPicturesStyle from './top-pictures.css?url';
import { topPicturesOf } from './top-pictures.ts';

const icons: Record<DomainIcon, IconName> = {
  neural: 'brain-circuit',
  home: 'house',
  leaf: 'leaf',
  pulse: 'heart-pulse',
  battery: 'battery-charging',
  lock: 'lock',
  robot: 'bot',
  antenna: 'radio-tower',
};

/** One large picture, or it with two small ones beside it; each links to its project. */
function Pictures({ projects }: { projects: readonly PicturedProject[] }) {
  const { written } = usePageLanguage();
  return (
    <ul className="top-pictures" data-count={projects.length}>
      {projects.map((project) => (
        <li key={project.uuid} className="min-h-0 overflow-hidden">
          <PageLink
            to={projectPath(project)}
            aria-label={project.project_name}
            {...written(project.text_languages?.project_name)}
          >
            <ProjectPicture project={project} sizes="(min-width: 40rem) 20rem, 60vw" />
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** Project names by domain, each with a link to the booking form, below pictures of those in the catalog. */
export function TopProjects() {
  const { eyebrow, title, text, groups } = useHomeSection('top_projects', topProjects);
  const { translator, textIn } = usePageLanguage();
  const t = translator('projects');
  const pictures = topPicturesOf(usePageData());
  if (groups.length === 0) return null;
  return (
    <Section id="top-projects" designator="U4" eyebrow={eyebrow} title={title} text={text} tone="sunken">
      <link rel="stylesheet" href={topPicturesStyle} precedence="default" />
      <ul className="scroll-row -mx-[var(--gutter)] gap-4 px-[var(--gutter)] pb-3 max-sm:scroll-px-[var(--gutter)] sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-5 sm:overflow-visible sm:px-0 xl:grid-cols-4">
        {groups.map((group, at) => (
          <li
            key={group.title}
            className="board-card grid w-[84%] flex-none snap-start grid-rows-[auto_auto_1fr] overflow-hidden shadow-card sm:row-span-3 sm:w-auto sm:grid-rows-subgrid sm:gap-0"
          >
            <div>{pictures[at]?.length ? <Pictures projects={pictures[at]} /> : null}</div>
            <div className="grid grid-cols-[auto_1fr] content-start gap-x-3 gap-y-1 px-5 pb-1 pt-4">
              <Icon name={icons[group.icon]} size={22} strokeWidth={1.6} className="text-copper" />
              <h3 dir="auto" {...textIn(group.title)} className="text-h3">
                {group.title}
              </h3>
              <p {...textIn(group.summary)} className="col-span-2 text-small text-muted">
                {group.summary}
              </p>
            </div>
            <ul className="grid content-start pb-2">
              {group.projects.map((name) => (
                <li key={name}>
                  <InquiryButton
                    name={name}
                    label={t('inquiryAbout', { name })}
                    className="printed pin-row grid min-h-9 w-full grid-cols-[auto_1fr] items-center gap-3 px-5 py-1.5 text-start text-small leading-snug"
                  >
                    <span className="pad" aria-hidden="true" />
                    <ContentText text={name} />
                  </InquiryButton>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}
