import { type Campaign, campaignDraftFields } from '@perfboard/contracts/campaign';
import { toIssues } from '@perfboard/contracts/error';
import { savedDraftPath } from '@perfboard/contracts/path';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { readFailedCall } from '../../data/failed-call.ts';
import { randomKey } from '../../data/random-key.ts';
import { trpc } from '../../data/trpc.ts';
import { type DraftValue, draftOf, fieldsOf, isSame } from './draft-value.ts';
import { createSaveNames } from './save-names.ts';
import { useAutosave } from './use-autosave.ts';
import { useDraftCopy } from './use-draft-copy.ts';
import { useSaveState } from './use-save-state.ts';

/** The save that the form stands on. */
interface Base {
  uuid: string | undefined;
  version: number;
  scheduledAt: string | null;
  value: DraftValue;
}

const baseOf = (stored: Campaign): Base => ({
  uuid: stored.uuid,
  version: stored.version,
  scheduledAt: stored.scheduled_at,
  value: draftOf(stored),
});

const newBase = (value: DraftValue): Base => ({ uuid: undefined, version: 1, scheduledAt: null, value });

/**
 * A newsletter that is written: it saves itself, one save at a time, and never over somebody else's.
 * @param beginning what a new one holds
 */
export function useDraft(stored: Campaign | undefined, beginning: DraftValue) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const create = trpc.campaign.create.useMutation();
  const save = trpc.campaign.save.useMutation();
  const [base, setBase] = useState(() => (stored ? baseOf(stored) : newBase(beginning)));
  const [value, setValue] = useState(base.value);
  const saving = useSaveState();
  const [key] = useState(randomKey);
  const latest = useRef({ base, value });
  latest.current = { base, value };
  const [names] = useState(() => createSaveNames());
  const running = useRef<Promise<boolean>>(undefined);
  const isMounted = useRef(true);
  /** The address names the newsletter: a reload finds it. */
  const isNamed = useRef(stored !== undefined);
  // Words that were taken back are stored, perhaps, if the answer of their save was lost.
  const isDirty = !isSame(value, base.value) || names.isUnanswered();
  const isStuck = saving.state === 'conflict' || saving.state === 'begun';

  const stand = (next: Base) => {
    latest.current = { ...latest.current, base: next };
    setBase(next);
  };
  /** The first save makes the draft; its key makes it one, however often the answer is lost. */
  const nameDraft = async (): Promise<string> => {
    const known = latest.current.base;
    if (known.uuid) return known.uuid;
    const { subject, body, filter, topics } = beginning;
    const { uuid } = await create.mutateAsync({
      subject,
      body,
      ...(filter && { filter }),
      topics: [...topics],
      idempotency_key: key,
    });
    stand({ ...known, uuid: uuid as string });
    return uuid as string;
  };
  const write = async (): Promise<boolean> => {
    const sent = latest.current.value;
    const attempts = names.next(sent);
    try {
      const fields = fieldsOf(sent, latest.current.base.scheduledAt);
      const checked = campaignDraftFields.safeParse(fields);
      saving.setErrors(checked.success ? [] : toIssues(checked.error));
      if (!checked.success) return false;
      saving.begin();
      const uuid = await nameDraft();
      const { version } = latest.current.base;
      // The first name is this save's own where none was lost.
      const answer =
        isSame(sent, latest.current.base.value) && attempts.length === 1
          ? { version }
          : await save.mutateAsync({ uuid, version, attempts, ...fields });
      names.forget();
      stand({ uuid, version: answer.version, scheduledAt: fields.scheduled_at, value: sent });
      saving.succeed();
      // The same path, for another one would be another page, and the letter that is being typed is lost with this one.
      if (isMounted.current && !isNamed.current) {
        await utils.campaign.byUuid.fetch({ uuid }, { staleTime: 0 });
        // Whoever has gone on to another page meanwhile stays there.
        if (isMounted.current) {
          isNamed.current = true;
          await navigate(savedDraftPath(uuid), { replace: true });
        }
      }
      return true;
    } catch (error) {
      const { code, issues } = readFailedCall(error);
      if (code === 'CONFLICT' || issues.length > 0) names.forget();
      else names.keep(attempts, sent);
      if (code === 'CONFLICT') await utils.campaign.byUuid.invalidate();
      saving.fail(error);
      return false;
    }
  };
  /** Saves what is typed now. Answers whether everything is saved; of a draft that was never saved too. */
  const flush = async (): Promise<boolean> => {
    while (running.current) await running.current;
    const { base: known, value: typed } = latest.current;
    if (known.uuid && isSame(typed, known.value) && !names.isUnanswered()) return true;
    running.current = write().finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
  useAutosave({ value, isDirty, isStuck, isFailed: saving.state === 'failed', flush });
  // An untouched form follows what others save.
  useEffect(() => {
    const { base: known, value: typed } = latest.current;
    if (!stored || running.current || names.isUnanswered()) return;
    if (!isSame(typed, known.value) || stored.version <= known.version) return;
    const next = baseOf(stored);
    setBase(next);
    setValue(next.value);
  }, [stored, names]);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const settle = (next: Base, shown: DraftValue) => {
    stand(next);
    setValue(shown);
    saving.succeed();
  };
  const copy = useDraftCopy({
    read: () => latest.current.value,
    onFailure: saving.tell,
    // At once: the question before leaving must not be asked.
    onCopied: () =>
      flushSync(() => {
        stand({ ...latest.current.base, value: latest.current.value });
        saving.rest();
      }),
  });
  return {
    ...copy,
    value,
    base,
    errors: saving.errors,
    failure: saving.failure,
    state: saving.state,
    isDirty,
    set: (change: Partial<DraftValue>) => setValue((current) => ({ ...current, ...change })),
    setErrors: saving.setErrors,
    flush,
    takeTheirs: () => stored && settle(baseOf(stored), draftOf(stored)),
    /** The next save goes over theirs. */
    keepMine: () => stored && settle(baseOf(stored), latest.current.value),
  };
}

export type Draft = ReturnType<typeof useDraft>;
