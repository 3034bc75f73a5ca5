import { path } from '@perfboard/contracts/path';
import type { Project } from '@perfboard/contracts/project';
import { projectMessages } from '@perfboard/contracts/words/project';
import { ButtonLink } from '../../components/button.tsx';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { ProjectNeighbors } from './project-neighbors.tsx';

const BackToProjects = () => (
  <div>
    <ButtonLink to={path.projects} variant="copper">
      Back to Projects
    </ButtonLink>
  </div>
);

/** The project could not be loaded, but may exist. */
export function FailedProject({ message = projectMessages.oneFailed }: { message: string | undefined }) {
  const title = projectMessages.oneFailedTitle;
  return (
    <>
      <Seo title={title} description={message} canonical={path.projects} isHidden />
      <PageTitle designator="F2" eyebrow="Fault" title={title}>
        <p role="alert" className="text-lead text-board-muted">
          {message}
        </p>
        <BackToProjects />
      </PageTitle>
      <div className="perf h-48" />
    </>
  );
}

/** The project does not exist or was removed: shows a message and other projects. */
export function GoneProject({ others }: { others: readonly Project[] }) {
  const { goneTitle, gone, goneOthers } = projectMessages;
  return (
    <>
      <Seo title={goneTitle} description={gone} canonical={path.projects} isHidden />
      <PageTitle designator="F1" eyebrow="Not here" title={goneTitle}>
        <p className="text-lead text-board-muted">{others.length > 0 ? `${gone} ${goneOthers}` : gone}</p>
        <BackToProjects />
      </PageTitle>
      <ProjectNeighbors title="From the bench" projects={others} />
    </>
  );
}
