import { zodResolver } from '@hookform/resolvers/zod';
import { projectFields } from '@perfboard/contracts/project';
import { imageContentTypes } from '@perfboard/contracts/words/image';
import { projectMessages } from '@perfboard/contracts/words/project';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { readFailedCall } from '../../data/failed-call.ts';
import { failureMessage, showIssues } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { PageHeader } from '../admin-shell/page-header.tsx';
import {
  emptyProject,
  ProjectFieldset,
  type ProjectFormValues,
  projectFieldNames,
  toFormData,
} from './project-fields.tsx';
import { dropDraft, readDraft, useProjectDraft } from './use-project-draft.ts';

const draftName = 'add';

export function AddProjectPage() {
  const [draft, setDraft] = useState(() => readDraft(draftName));
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; message: string }>();
  // Form fields that hold a file cannot be emptied by value: a new set of them can.
  const [round, setRound] = useState(0);
  const isSaving = useRef(false);
  const utils = trpc.useUtils();
  const create = trpc.project.create.useMutation();
  const { control, handleSubmit, reset, watch, formState, setError } = useForm<ProjectFormValues>({
    // biome-ignore lint/suspicious/noExplicitAny: the schema's input is unknown, the form's values are what it checks
    resolver: zodResolver(projectFields as any) as any,
    defaultValues: { ...emptyProject, ...draft },
  });
  const values = watch();
  const { image: _image, ...text } = values;
  const isEmpty =
    JSON.stringify({ ...emptyProject, ...text, image: undefined }) === JSON.stringify(emptyProject);
  useProjectDraft(draftName, isEmpty ? undefined : text);

  const clear = () => {
    reset(emptyProject);
    dropDraft(draftName);
    setDraft(undefined);
    setRound((count) => count + 1);
  };
  const submit = handleSubmit(
    async (checked) => {
      if (isSaving.current) return;
      isSaving.current = true;
      setResult(undefined);
      try {
        const answer = await create.mutateAsync(toFormData(checked));
        clear();
        setResult({ tone: 'success', message: answer.message || projectMessages.created });
        void utils.project.invalidate();
      } catch (error) {
        const message = failureMessage(error, {
          failed: projectMessages.createFailed,
          unexpected: projectMessages.createUnexpected,
        });
        showIssues(readFailedCall(error), projectFieldNames, setError);
        setResult({ tone: 'danger', message });
      } finally {
        isSaving.current = false;
      }
    },
    () => setResult(undefined),
  );
  const hasErrors = formState.isSubmitted && Object.keys(formState.errors).length > 0;

  return (
    <>
      <PageHeader designator="J1" title="Add Project" text="A new entry of the catalog." />
      {draft && (
        <div className="flex flex-wrap items-center gap-3 rounded-pad border border-info bg-info-soft px-4 py-2 text-small text-info">
          <span className="flex-1">
            Your draft was restored. {draft.project_name ? '' : 'It had no name yet. '}The picture has to be
            chosen again.
          </span>
          <Button variant="ghost" size="small" onClick={clear}>
            Discard draft
          </Button>
        </div>
      )}
      <form key={round} noValidate onSubmit={submit} className="desk-panel grid max-w-3xl gap-6 p-5 sm:p-8">
        <ProjectFieldset control={control} isNew accept={imageContentTypes.join(',')} />
        <div className="grid gap-4">
          {result ? (
            <Notice tone={result.tone}>{result.message}</Notice>
          ) : (
            hasErrors && <Notice tone="danger">{projectMessages.summary}</Notice>
          )}
          <Button type="submit" className="justify-self-start" isBusy={formState.isSubmitting}>
            Add Project
          </Button>
        </div>
      </form>
    </>
  );
}
