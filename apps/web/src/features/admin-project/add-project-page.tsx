import { imageContentTypes } from '@perfboard/contracts/words/image';
import { projectMessages } from '@perfboard/contracts/words/project';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { ProjectFieldset } from './project-fields.tsx';
import { RestoredDraft } from './restored-draft.tsx';
import { useNewProject } from './use-new-project.ts';

export function AddProjectPage() {
  const { control, draft, result, round, clear, submit, isSubmitting, hasErrors } = useNewProject();
  return (
    <>
      <PageHeader designator="J1" title="Add Project" text="A new entry of the catalog." />
      {draft && <RestoredDraft hasName={Boolean(draft.project_name)} onDiscard={clear} />}
      <form key={round} noValidate onSubmit={submit} className="desk-panel grid max-w-3xl gap-6 p-5 sm:p-8">
        <ProjectFieldset control={control} isNew accept={imageContentTypes.join(',')} />
        <div className="grid gap-4">
          {result ? (
            <Notice tone={result.tone}>{result.message}</Notice>
          ) : (
            hasErrors && <Notice tone="danger">{projectMessages.summary}</Notice>
          )}
          <Button type="submit" className="justify-self-start" isBusy={isSubmitting}>
            Add Project
          </Button>
        </div>
      </form>
    </>
  );
}
