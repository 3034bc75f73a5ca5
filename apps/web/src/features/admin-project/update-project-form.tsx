import { zodResolver } from '@hookform/resolvers/zod';
import { adminCategories } from '@perfboard/contracts/category';
import { path } from '@perfboard/contracts/path';
import { type Project, projectMessages, projectUpdateFields } from '@perfboard/contracts/project';
import { timing } from '@perfboard/contracts/timing';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { readFailedCall } from '../../data/failed-call.ts';
import { failureMessage, showIssues } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { ProjectConflict } from './project-conflict.tsx';
import { ProjectFieldset, type ProjectFormValues, projectFieldNames, toFormData } from './project-fields.tsx';
import { dropDraft, readDraft, useProjectDraft } from './use-project-draft.ts';

const toValues = (project: Project): ProjectFormValues => ({
  project_name: project.project_name,
  description: project.description,
  category: project.category ?? '',
  image: undefined,
  tags: project.tags,
  featured: project.featured,
});

/** The file apart: what can be compared and kept as text. */
const textOf = ({ image: _image, ...text }: ProjectFormValues) => text;
const hasChanged = (values: ProjectFormValues, base: Project): boolean =>
  Boolean(values.image) ||
  JSON.stringify(textOf({ ...toValues(base), ...values })) !== JSON.stringify(textOf(toValues(base)));

// biome-ignore lint/suspicious/noExplicitAny: the schema's input is unknown, the form's values are what it checks
const checkFields = zodResolver(projectUpdateFields as any) as unknown as Resolver<ProjectFormValues>;
/** No category chosen means that it stays as it is. */
const resolver: Resolver<ProjectFormValues> = (values, context, options) =>
  checkFields({ ...values, category: values.category || (undefined as never) }, context, options);

export function UpdateProjectForm({ loaded }: { loaded: Project }) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const update = trpc.project.update.useMutation();
  const [base, setBase] = useState(loaded);
  const [draft] = useState(() => {
    const kept = readDraft(loaded.uuid);
    return kept?.version === loaded.version ? kept : undefined;
  });
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; message: string }>();
  const [isSaved, setSaved] = useState(false);
  const [conflict, setConflict] = useState<Project>();
  const isSaving = useRef(false);
  const { control, handleSubmit, watch, reset, getValues, setError, formState } = useForm<ProjectFormValues>({
    resolver,
    defaultValues: draft ? { ...toValues(loaded), ...draft } : toValues(loaded),
  });
  const values = watch();
  const isDirty = !isSaved && hasChanged(values, base);
  useProjectDraft(base.uuid, isDirty ? { ...textOf(values), version: base.version } : undefined);

  // Somebody else saved: an untouched form simply follows; a changed one keeps what was typed until it is saved.
  useEffect(() => {
    if (loaded.version === base.version || isSaved || isDirty) return;
    setBase(loaded);
    reset(toValues(loaded));
  }, [loaded, base.version, isSaved, isDirty, reset]);

  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => void navigate(path.adminProjects), timing.updateRedirectMs);
    return () => clearTimeout(timer);
  }, [isSaved, navigate]);

  const save = async (checked: ProjectFormValues, version: number) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setResult(undefined);
    try {
      const answer = await update.mutateAsync(
        toFormData(
          { ...checked, category: checked.category ?? '' },
          { uuid: base.uuid, version: String(version) },
        ),
      );
      dropDraft(base.uuid);
      setSaved(true);
      setResult({ tone: 'success', message: answer.message || projectMessages.updated });
      void utils.project.invalidate();
    } catch (error) {
      if (readFailedCall(error).code === 'CONFLICT') {
        const latest = await utils.project.byUuid
          .fetch({ uuid: base.uuid }, { staleTime: 0 })
          .catch(() => undefined);
        if (latest) {
          setConflict(latest);
          return;
        }
      }
      showIssues(readFailedCall(error), projectFieldNames, setError);
      setResult({
        tone: 'danger',
        message: failureMessage(error, {
          failed: projectMessages.updateFailed,
          unexpected: projectMessages.updateUnexpected,
        }),
      });
    } finally {
      isSaving.current = false;
    }
  };
  const submit = handleSubmit(
    (checked) => save(checked, base.version),
    () => setResult(undefined),
  );
  const isKnownCategory = adminCategories.some(({ title }) => title === base.category);

  return (
    <form noValidate onSubmit={submit} className="desk-panel grid max-w-3xl gap-6 p-5 sm:p-8">
      <LeaveGuard isDirty={isDirty} />
      {isDirty && loaded.version !== base.version && (
        <Notice tone="warn">{projectMessages.updateConflict}. Saving will show you both versions.</Notice>
      )}
      <ProjectFieldset
        control={control}
        isNew={false}
        accept="image/*"
        currentImageUrl={base.image_url}
        hasNoCategory={!base.category}
        extraCategory={base.category && !isKnownCategory ? base.category : undefined}
      />
      <div className="grid gap-4">
        {isDirty && (
          <p className="flex items-center gap-2 text-small font-semibold text-warn" role="status">
            <span className="pad" aria-hidden="true" />
            {projectMessages.unsaved}
          </p>
        )}
        {result && <Notice tone={result.tone}>{result.message}</Notice>}
        <div className="flex flex-wrap gap-3">
          {/* The guard of the page asks where something would be lost. */}
          <Button variant="outline" onClick={() => void navigate(path.adminProjects)}>
            Cancel
          </Button>
          <Button type="submit" isBusy={formState.isSubmitting} disabled={!isDirty}>
            Update
          </Button>
        </div>
      </div>
      {conflict && (
        <ProjectConflict
          mine={values}
          theirs={conflict}
          onClose={() => setConflict(undefined)}
          onTakeTheirs={() => {
            dropDraft(base.uuid);
            setBase(conflict);
            reset(toValues(conflict));
            setConflict(undefined);
          }}
          onSaveMine={() => {
            setBase(conflict);
            setConflict(undefined);
            void save(getValues(), conflict.version);
          }}
        />
      )}
    </form>
  );
}
