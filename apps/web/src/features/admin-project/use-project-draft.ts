import { zodResolver } from '@hookform/resolvers/zod';
import { path } from '@perfboard/contracts/path';
import type { ProjectDetail } from '@perfboard/contracts/project';
import { projectFields, projectUpdateFields } from '@perfboard/contracts/project-fields';
import { timing } from '@perfboard/contracts/timing';
import type { ProjectState } from '@perfboard/contracts/words/project-desk';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { readFailedCall } from '../../data/failed-call.ts';
import { showIssues } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { readStored } from '../admin-shell/stored.ts';
import { useDraft } from '../admin-shell/use-draft.ts';
import { copyKey } from '../admin-shell/use-draft-copy.ts';
import type { TimedAlert } from '../admin-shell/use-timed-alert.ts';
import {
  carryChanges,
  emptyProject,
  type ProjectFormValues,
  projectFieldNames,
  toFormData,
  toValues,
} from './project-values.ts';

/** The part of a form that survives a reload: everything but the file, which a page cannot reopen. */
type ProjectCopy = Omit<ProjectFormValues, 'image'> & {
  /** The version that was being edited. */
  version?: number;
};

const textOf = ({ image: _image, ...text }: ProjectFormValues) => text;
const isSameText = (one: ProjectFormValues, other: ProjectFormValues): boolean =>
  JSON.stringify(textOf({ ...other, ...one })) === JSON.stringify(textOf(other));

// biome-ignore lint/suspicious/noExplicitAny: the schema's input is unknown, the form's values are what it checks
const resolverOf = (schema: any) => zodResolver(schema) as unknown as Resolver<ProjectFormValues>;
const checkNew = resolverOf(projectFields);
const checkUpdate = resolverOf(projectUpdateFields);
/** Without a chosen category the current one stays. */
const checkChanged: Resolver<ProjectFormValues> = (values, context, options) =>
  checkUpdate({ ...values, category: values.category || (undefined as never) }, context, options);

/** The form of a project, initialized with the copy that an earlier visit left in this browser. */
function useProjectForm(
  name: string,
  begun: ProjectFormValues,
  resolver: Resolver<ProjectFormValues>,
  version?: number,
) {
  const [copy, setCopy] = useState(() => {
    const stored = readStored<ProjectCopy>(copyKey(name));
    return stored?.version === version ? stored : undefined;
  });
  const utils = trpc.useUtils();
  const form = useForm<ProjectFormValues>({ resolver, defaultValues: { ...begun, ...copy } });
  const showFailure = (error: unknown): never => {
    const failure = readFailedCall(error);
    // Renamed or deleted since the list was loaded.
    if (failure.issues.some(({ path }) => path === 'category')) {
      form.setValue('category', '');
      void utils.shop.categories.invalidate();
    }
    showIssues(failure, projectFieldNames, form.setError);
    throw error;
  };
  return {
    ...form,
    copy,
    forgetCopy: () => setCopy(undefined),
    showFailure,
    field: {
      value: form.watch(),
      getValues: form.getValues,
      reset: (value: ProjectFormValues) => form.reset(value),
    },
  };
}

/** The message of a failed save goes with the last of its fields' errors, as these do while a field is corrected. */
function useClearedFailure(count: number, answer: TimedAlert | undefined, clear: () => void): void {
  const before = useRef(count);
  useEffect(() => {
    if (before.current > 0 && count === 0 && answer?.tone === 'danger') clear();
    before.current = count;
  });
}

/** The form for a new project. */
export function useNewProject() {
  const messages = useMessages('api_project');
  const utils = trpc.useUtils();
  const create = trpc.project.create.useMutation();
  const { control, handleSubmit, formState, copy, forgetCopy, showFailure, field } = useProjectForm(
    'add',
    emptyProject,
    checkNew,
  );
  // A file input can't be reset by value, so the fields are mounted again.
  const [round, setRound] = useState(0);
  const [added, setAdded] = useState<{ uuid: string; project_name: string; state: ProjectState }>();
  const empty = () => {
    forgetCopy();
    setRound((count) => count + 1);
  };
  const draft = useDraft<ProjectFormValues, ProjectFormValues>({
    start: emptyProject,
    toValue: (base) => base,
    isSame: isSameText,
    form: field,
    copy: { name: 'add', of: textOf },
    texts: { failed: messages('createFailed'), unexpected: messages('createUnexpected') },
    save: async ({ value }) => {
      setAdded(undefined);
      const { uuid, message } = await create.mutateAsync(toFormData(value)).catch(showFailure);
      const { project_name, state } = value;
      if (uuid) setAdded({ uuid, project_name, state });
      empty();
      void utils.project.invalidate();
      void utils.shop.categories.sizes.invalidate();
      return { base: emptyProject, message: message || messages('created') };
    },
  });
  const errorCount = Object.keys(formState.errors).length;
  useClearedFailure(errorCount, draft.answer, () => draft.say(undefined));
  return {
    control,
    copy,
    added,
    round,
    result: draft.answer,
    clear: () => {
      draft.discard();
      empty();
    },
    submit: handleSubmit(
      () => draft.save().then(() => undefined),
      () => draft.say(undefined),
    ),
    isSubmitting: formState.isSubmitting,
    hasErrors: formState.isSubmitted && errorCount > 0,
  };
}

/**
 * The publication fields, only if they were changed: otherwise another change could reschedule a project that
 * was published on schedule in the meantime.
 */
function publicationOf(
  { state, publish_at }: ProjectFormValues,
  base: ProjectDetail,
): Partial<Pick<ProjectFormValues, 'state' | 'publish_at'>> {
  const before = toValues(base);
  const isSame = state === before.state && (state !== 'scheduled' || publish_at === before.publish_at);
  return isSame ? {} : { state, publish_at };
}

/** The form of a stored project. After a save, it returns to the list. */
export function useProjectUpdate(loaded: ProjectDetail) {
  const messages = useMessages('api_project');
  const { uuid } = loaded;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const update = trpc.project.update.useMutation();
  const { control, handleSubmit, formState, copy, forgetCopy, showFailure, field } = useProjectForm(
    uuid,
    toValues(loaded),
    checkChanged,
    loaded.version,
  );
  const draft = useDraft<ProjectDetail, ProjectFormValues>({
    start: loaded,
    stored: loaded,
    toValue: toValues,
    isSame: (one, other) => one.image === other.image && isSameText(one, other),
    isDirty: (value, base) => Boolean(value.image) || !isSameText(value, toValues(base)),
    isNewer: (one, other) => one.version > other.version,
    carry: carryChanges,
    form: field,
    copy: { name: uuid, of: (value, { version }) => ({ ...textOf(value), version }) },
    texts: { failed: messages('updateFailed'), unexpected: messages('updateUnexpected') },
    save: async ({ base, value }) => {
      const { state: _state, publish_at: _time, ...others } = value;
      const fields = { ...others, ...publicationOf(value, base) };
      const body = toFormData(fields, { uuid, version: String(base.version) });
      const { message } = await update.mutateAsync(body).catch(showFailure);
      // What was typed since is based on what was saved.
      const saved = await utils.project.byUuid.fetch({ uuid }, { staleTime: 0 }).catch(() => undefined);
      void utils.project.invalidate();
      return { ...(saved && { base: saved }), message: message || messages('updated') };
    },
    refresh: () => utils.project.byUuid.fetch({ uuid }, { staleTime: 0 }).catch(() => false),
  });
  const isDone = draft.answer?.tone === 'success' && !draft.isDirty;
  useEffect(() => {
    if (!isDone) return;
    const toList = () => void navigate(path.adminProjects, { state: { saved: uuid } });
    const timer = setTimeout(toList, timing.updateRedirectMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate, uuid]);
  useClearedFailure(Object.keys(formState.errors).length, draft.answer, () => draft.say(undefined));
  const hasConflict = draft.state === 'conflict';
  return {
    base: draft.base,
    control,
    isDirty: draft.isDirty,
    /** The stored version is newer than the one being edited. */
    isOutdated: draft.isOutdated,
    isSubmitting: formState.isSubmitting,
    result: hasConflict ? undefined : draft.answer,
    /** The form was filled from an earlier visit. */
    isRestored: Boolean(copy),
    leave: draft.leave,
    startAnew: () => {
      forgetCopy();
      draft.discard();
    },
    submit: handleSubmit(
      () => draft.save().then(() => undefined),
      () => draft.say(undefined),
    ),
    conflict: hasConflict && {
      mine: carryChanges(toValues(draft.base), draft.value, toValues(loaded)),
      title: draft.failure ?? messages('updateConflict'),
      theirs: toValues(loaded),
      onClose: draft.closeConflict,
      onTakeTheirs: draft.takeTheirs,
      onSaveMine: () => {
        draft.keepMine();
        void draft.save();
      },
    },
  };
}
