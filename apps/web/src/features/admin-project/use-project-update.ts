import { zodResolver } from '@hookform/resolvers/zod';
import { path } from '@perfboard/contracts/path';
import type { ProjectDetail } from '@perfboard/contracts/project';
import { projectUpdateFields } from '@perfboard/contracts/project-fields';
import { timing } from '@perfboard/contracts/timing';
import { projectMessages } from '@perfboard/contracts/words/project';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, type UseFormSetError, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { readFailedCall } from '../../data/failed-call.ts';
import { failureMessage, showIssues } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { type ProjectFormValues, projectFieldNames, toFormData, toValues } from './project-values.ts';
import { dropDraft, readDraft, useProjectDraft } from './use-project-draft.ts';

/**
 * Only changed fields: a project published by its schedule in between is not rescheduled by another change.
 */
function publicationOf(
  { state, publish_at }: ProjectFormValues,
  base: ProjectDetail,
): Partial<Pick<ProjectFormValues, 'state' | 'publish_at'>> {
  const before = toValues(base);
  const isSame = state === before.state && (state !== 'scheduled' || publish_at === before.publish_at);
  return isSame ? {} : { state, publish_at };
}

/** Without the file: what can be compared and stored as text. */
const textOf = ({ image: _image, ...text }: ProjectFormValues) => text;
const hasChanged = (values: ProjectFormValues, base: ProjectDetail): boolean =>
  Boolean(values.image) ||
  JSON.stringify(textOf({ ...toValues(base), ...values })) !== JSON.stringify(textOf(toValues(base)));

// biome-ignore lint/suspicious/noExplicitAny: the schema's input is unknown, the form's values are what it checks
const checkFields = zodResolver(projectUpdateFields as any) as unknown as Resolver<ProjectFormValues>;
/** Without a selection, the category stays unchanged. */
const resolver: Resolver<ProjectFormValues> = (values, context, options) =>
  checkFields({ ...values, category: values.category || (undefined as never) }, context, options);

interface SaveOptions {
  uuid: string;
  setError: UseFormSetError<ProjectFormValues>;
  /** Another member saved in between. */
  onConflict: (theirs: ProjectDetail) => void;
}

/** Saves once at a time; a success leads back to the list after a moment. */
function useProjectSave({ uuid, setError, onConflict }: SaveOptions) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const update = trpc.project.update.useMutation();
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; message: string }>();
  const [isSaved, setSaved] = useState(false);
  const isSaving = useRef(false);

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(
      () => void navigate(path.adminProjects, { state: { saved: uuid } }),
      timing.updateRedirectMs,
    );
    return () => clearTimeout(timer);
  }, [isSaved, navigate, uuid]);

  const latest = () => utils.project.byUuid.fetch({ uuid }, { staleTime: 0 }).catch(() => undefined);
  const showFailure = async (error: unknown) => {
    const failure = readFailedCall(error);
    const theirs = failure.code === 'CONFLICT' ? await latest() : undefined;
    if (theirs) return onConflict(theirs);
    showIssues(failure, projectFieldNames, setError);
    const message = failureMessage(error, {
      failed: projectMessages.updateFailed,
      unexpected: projectMessages.updateUnexpected,
    });
    setResult({ tone: 'danger', message });
  };
  const save = async (checked: ProjectFormValues, over: ProjectDetail) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setResult(undefined);
    try {
      const { state: _state, publish_at: _time, ...others } = checked;
      const fields = { ...others, ...publicationOf(checked, over), category: checked.category ?? '' };
      const answer = await update.mutateAsync(toFormData(fields, { uuid, version: String(over.version) }));
      dropDraft(uuid);
      setSaved(true);
      setResult({ tone: 'success', message: answer.message || projectMessages.updated });
      void utils.project.invalidate();
    } catch (error) {
      await showFailure(error);
    } finally {
      isSaving.current = false;
    }
  };
  return { save, isSaved, result, clearResult: () => setResult(undefined) };
}

/** The editor of a project: its form, its draft, and the handling of another member's save. */
export function useProjectUpdate(loaded: ProjectDetail) {
  const [base, setBase] = useState(loaded);
  const [draft, setDraft] = useState(() => {
    const stored = readDraft(loaded.uuid);
    return stored?.version === loaded.version ? stored : undefined;
  });
  const [conflict, setConflict] = useState<ProjectDetail>();
  const { control, handleSubmit, watch, reset, getValues, setError, formState } = useForm<ProjectFormValues>({
    resolver,
    defaultValues: draft ? { ...toValues(loaded), ...draft } : toValues(loaded),
  });
  const { save, isSaved, result, clearResult } = useProjectSave({
    uuid: loaded.uuid,
    setError,
    onConflict: setConflict,
  });
  const values = watch();
  const isDirty = !isSaved && hasChanged(values, base);
  const discardDraft = useProjectDraft(
    base.uuid,
    isDirty ? { ...textOf(values), version: base.version } : undefined,
  );

  // Another member saved: an untouched form updates; a changed one retains its input until it is saved.
  useEffect(() => {
    if (loaded.version === base.version || isSaved || isDirty) return;
    setBase(loaded);
    reset(toValues(loaded));
  }, [loaded, base.version, isSaved, isDirty, reset]);

  return {
    base,
    control,
    values,
    isDirty,
    /** The stored version is newer than the one that is being changed. */
    isOutdated: loaded.version !== base.version,
    isSubmitting: formState.isSubmitting,
    result,
    /** The form began with words of an earlier visit. */
    isRestored: Boolean(draft),
    discardDraft,
    startAnew: () => {
      setDraft(undefined);
      reset(toValues(base));
    },
    submit: handleSubmit((checked) => save(checked, base), clearResult),
    conflict: conflict && {
      theirs: toValues(conflict),
      onClose: () => setConflict(undefined),
      onTakeTheirs: () => {
        dropDraft(base.uuid);
        setBase(conflict);
        reset(toValues(conflict));
        setConflict(undefined);
      },
      onSaveMine: () => {
        setBase(conflict);
        setConflict(undefined);
        void save(getValues(), conflict);
      },
    },
  };
}
