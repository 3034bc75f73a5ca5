import { featured } from '@perfboard/content/home-section';
import { path } from '@perfboard/contracts/path';
import type { Project } from '@perfboard/contracts/project';
import { ButtonLink } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { Section } from '../../components/section.tsx';
import type { Loading } from '../../data/page-data.ts';
import { useHomeSection } from '../../data/shop-words.ts';
import { useLoaded } from '../../data/use-loaded.ts';
import { ProjectCard } from '../project/project-card.tsx';
import { ProjectFailure } from '../project/project-failure.tsx';

/** The newest featured projects; renders nothing if the shop has none. */
export function FeaturedProjects({ loading }: { loading: Loading<Project[]> }) {
  const { eyebrow, title, text } = useHomeSection('featured', featured);
  const t = useMessages('projects');
  const { current, previous } = useLoaded(loading);
  const { value: projects, error, isLost } = current ?? previous ?? {};
  if (!error && projects?.length === 0) return null;
  return (
    <Section
      id="featured"
      designator="U3"
      eyebrow={eyebrow}
      title={title}
      text={text}
      actions={
        <ButtonLink to={path.projects} variant="outline">
          {t('viewAllProjects')}
        </ButtonLink>
      }
    >
      {error ? (
        <ProjectFailure title={t('listFailedTitle')} message={error} isLost={isLost} />
      ) : (
        <ul className="scroll-row -mx-[var(--gutter)] min-h-80 gap-4 px-[var(--gutter)] pb-3 max-sm:scroll-px-[var(--gutter)] sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-6 sm:overflow-visible sm:p-0 lg:grid-cols-3">
          {projects?.map((project) => (
            <li
              key={project.uuid}
              className="grid w-[84%] min-w-0 flex-none snap-start sm:w-auto sm:max-lg:[&:first-child:nth-last-child(odd)]:col-span-2"
            >
              <ProjectCard
                project={project}
                headingLevel="h3"
                sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 45vw, 88vw"
              />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
