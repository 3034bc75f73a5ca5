import { zodResolver } from '@hookform/resolvers/zod';
import { projectFields } from '@perfboard/contracts/project-fields';
import { projectMessages } from '@perfboard/contracts/words/project';
import type { ProjectState } from '@perfboard/contracts/words/project-case';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readFailedCall } from '../../data/failed-call.ts';
import { failureMessage, showIssues } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { emptyProject, type ProjectFormValues, projectFieldNames, toFormData } from './project-values.ts';
import { dropDraft, readDraft, useProjectDraft } from './use-project-draft.ts';

const draftName = 'add';
const emptyText = JSON.stringify(emptyProject);

interface Result {
  tone: 'success' | 'danger';
  message: string;
  /** What was added. */
  added?: { uuid: string; project_name: string; state: ProjectState };
}

/** A project that is being added: its form and its draft. */
export function useNewProject() {
  const [draft, setDraft] = useState(() => readDraft(draftName));
  const [result, setResult] = useState<Result>();
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
  const { image: _image, ...text } = watch();
  const isEmpty = JSON.stringify({ ...emptyProject, ...text, image: undefined }) === emptyText;
  useProjectDraft(draftName, isEmpty ? undefined : text);

  const clear = () => {
    reset(emptyProject);
    dropDraft(draftName);
    setDraft(undefined);
    setRound((count) => count + 1);
  };
  const save = async (checked: ProjectFormValues) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setResult(undefined);
    try {
      const answer = await create.mutateAsync(
        toFormData({ ...checked, publish_at: checked.publish_at ?? '' }),
      );
      clear();
      const { project_name, state } = checked;
      setResult({
        tone: 'success',
        message: answer.message || projectMessages.created,
        ...(answer.uuid && { added: { uuid: answer.uuid, project_name, state } }),
      });
      void utils.project.invalidate();
      void utils.shop.categories.sizes.invalidate();
    } catch (error) {
      showIssues(readFailedCall(error), projectFieldNames, setError);
      const texts = { failed: projectMessages.createFailed, unexpected: projectMessages.createUnexpected };
      setResult({ tone: 'danger', message: failureMessage(error, texts) });
    } finally {
      isSaving.current = false;
    }
  };
  return {
    control,
    draft,
    result,
    round,
    clear,
    submit: handleSubmit(save, () => setResult(undefined)),
    isSubmitting: formState.isSubmitting,
    hasErrors: formState.isSubmitted && Object.keys(formState.errors).length > 0,
  };
}
