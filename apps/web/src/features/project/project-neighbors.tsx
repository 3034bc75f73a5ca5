import type { Project } from '@perfboard/contracts/project';
import { useMessages } from '../../components/messages.ts';
import { Section } from '../../components/section.tsx';
import { ProjectCard } from './project-card.tsx';

/** Other projects, below the current one. */
export function ProjectNeighbors({ title, projects }: { title: string; projects: readonly Project[] }) {
  const t = useMessages('project');
  if (projects.length === 0) return null;
  return (
    <Section designator="K1" eyebrow={t('seeAlso')} title={title} tone="sunken" id="related">
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {projects.map((project) => (
          <li
            key={project.uuid}
            // In two columns, an odd number would leave one alone in the last row.
            className="grid min-w-0 sm:max-lg:[&:first-child:nth-last-child(odd)]:col-span-2"
          >
            <ProjectCard
              project={project}
              headingLevel="h3"
              sizes="(min-width: 64rem) 25rem, (min-width: 40rem) 46vw, 88vw"
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
