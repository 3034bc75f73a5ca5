import { updateProjectPath } from '@perfboard/contracts/path';
import { imageContentTypes } from '@perfboard/contracts/words/image';
import type { ProjectState } from '@perfboard/contracts/words/project-desk';
import { Link } from 'react-router-dom';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { SetupHint } from '../admin-setup/setup-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { RestoredDraft } from './form-part.tsx';
import { ProjectFieldset } from './project-fields.tsx';
import { useNewProject } from './use-project-draft.ts';
import { ViewLink } from './view-link.tsx';

/** Links to the project that was just added: its public page, if it has one, and its form. */
function AddedLinks({ state, ...project }: { uuid: string; project_name: string; state: ProjectState }) {
  const t = useMessages('desk_project');
  const isPublished = state === 'published';
  return (
    <span className="flex flex-wrap gap-x-4">
      {isPublished && <ViewLink project={project} />}
      <Link className="font-semibold underline" to={updateProjectPath(project.uuid)}>
        {t(isPublished ? 'addMore' : 'addMoreShare')}
      </Link>
    </span>
  );
}

export function AddProjectPage() {
  const t = useMessages('desk_project');
  const desk = useMessages('desk');
  const messages = useMessages('api_project');
  const { control, copy, result, added, round, clear, submit, isSubmitting, hasErrors } = useNewProject();
  return (
    <>
      <PageHeader designator="J1" title={desk('addProject')} text={t('addText')} />
      <SetupHint />
      {copy && <RestoredDraft hasName={Boolean(copy.project_name)} onDiscard={clear} />}
      <form key={round} noValidate onSubmit={submit} className="desk-panel grid max-w-3xl gap-6 p-5 sm:p-8">
        <ProjectFieldset control={control} isNew accept={imageContentTypes.join(',')} />
        <div className="grid gap-4">
          <p className="text-small text-muted">{t('moreLater')}</p>
          {result ? (
            <Alert tone={result.tone}>
              {result.message} {added && <AddedLinks {...added} />}
            </Alert>
          ) : (
            hasErrors && <Alert tone="danger">{messages('summary')}</Alert>
          )}
          <Button type="submit" className="justify-self-start" isBusy={isSubmitting}>
            {desk('addProject')}
          </Button>
        </div>
      </form>
    </>
  );
}
