import { path } from '@perfboard/contracts/path';
import type { Project } from '@perfboard/contracts/project';
import { ButtonLink } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useReloadWhenBack } from '../../data/reload-when-back.ts';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { ProjectNeighbors } from './project-neighbors.tsx';

const BackToProjects = () => (
  <div>
    <ButtonLink to={path.projects} variant="copper">
      {useMessages('projects')('backToProjects')}
    </ButtonLink>
  </div>
);

/** The project could not be loaded, but may exist. */
export function FailedProject({ isLost = false }: { isLost?: boolean | undefined }) {
  const isUnreachable = useReloadWhenBack(isLost);
  const site = useMessages('site');
  const t = useMessages('project');
  const title = t('failedTitle');
  const text = isUnreachable ? site('connectionLost') : t('failed');
  return (
    <>
      <Seo title={title} description={text} canonical={path.projects} isHidden />
      <PageTitle designator="F2" eyebrow={site('fault')} title={title}>
        <p role="alert" className="text-lead text-board-muted">
          {text}
        </p>
        <BackToProjects />
      </PageTitle>
      <div className="perf h-48" />
    </>
  );
}

/** The project does not exist or was removed: shows a message and other projects. */
export function GoneProject({ others }: { others: readonly Project[] }) {
  const site = useMessages('site');
  const t = useMessages('project');
  const title = t('goneTitle');
  return (
    <>
      <Seo title={title} description={t('gone')} canonical={path.projects} isHidden />
      <PageTitle designator="F1" eyebrow={site('notHere')} title={title}>
        <p className="text-lead text-board-muted">{t(others.length > 0 ? 'goneOthers' : 'gone')}</p>
        <BackToProjects />
      </PageTitle>
      <ProjectNeighbors title={t('fromTheBench')} projects={others} />
    </>
  );
}
