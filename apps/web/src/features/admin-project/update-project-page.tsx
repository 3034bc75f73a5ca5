import { path } from '@perfboard/contracts/path';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { buttonClass } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { MissingPanel } from '../admin-shell/missing-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { LoadingPanel } from '../admin-shell/panel-state.tsx';
import { ProjectTranslations } from '../admin-translation/project-translations.tsx';
import { FilePanel } from './file-panel.tsx';
import { PhotoPanel } from './photo-panel.tsx';
import { PreviewLinks } from './preview-links.tsx';
import { UpdateProjectForm } from './update-project-form.tsx';
import { ViewLink } from './view-link.tsx';

export function UpdateProjectPage() {
  const t = useMessages('desk_project');
  const messages = useMessages('api_project');
  const desk = useMessages('desk');
  const { uuid = '' } = useParams();
  const project = trpc.project.byUuid.useQuery({ uuid }, { refetchOnMount: 'always' });
  // Cached data may be stale: the form starts from the server's current version.
  const [isTranslating, setTranslating] = useState(false);
  const isReady = project.data && (project.isFetchedAfterMount || project.isError);
  const isDeleted = project.error?.data?.code === 'NOT_FOUND';
  if (project.isError && !project.data) {
    return (
      <>
        <PageHeader designator="J2" title={messages('oneFailedTitle')} />
        <MissingPanel
          message={messages('oneFailed')}
          back={{ to: path.adminProjects, text: t('backToProjects') }}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        designator="J2"
        title={desk('updateProject')}
        text={project.data?.project_name}
        actions={
          project.data?.state === 'published' &&
          !isDeleted && <ViewLink project={project.data} className={buttonClass({ variant: 'outline' })} />
        }
      />
      {isDeleted && <Alert tone="danger">{t('deletedByOther')}</Alert>}
      {isReady ? (
        <UpdateProjectForm
          key={uuid}
          loaded={project.data}
          isDeleted={isDeleted}
          isTranslating={isTranslating}
        />
      ) : (
        <LoadingPanel />
      )}
      {isReady && !isDeleted && <PhotoPanel key={`${uuid}-photos`} uuid={uuid} />}
      {isReady && !isDeleted && <FilePanel key={`${uuid}-files`} uuid={uuid} />}
      {isReady && (
        <ProjectTranslations
          key={`${uuid}-translations`}
          uuid={uuid}
          isDeleted={isDeleted}
          onDirty={setTranslating}
        />
      )}
      {isReady && !isDeleted && project.data.state !== 'published' && (
        <PreviewLinks key={`${uuid}-links`} uuid={uuid} />
      )}
    </>
  );
}
