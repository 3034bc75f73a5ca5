import { categoryPath } from '@perfboard/contracts/path';
import type { Project } from '@perfboard/contracts/project';
import { Badge } from '../../components/badge.tsx';
import { useMessages } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { useCategoryName } from '../../data/categories.ts';

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
