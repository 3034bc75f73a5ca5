import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useMessages } from '../../components/messages.ts';
import { type FieldIssue, readFailedCall } from '../../data/failed-call.ts';
import { type FailureTexts, useFailureMessage } from '../../data/failure-message.ts';
import { repeatIfDone } from '../../data/lost-call.ts';
import { randomKey } from '../../data/random-key.ts';
import { type DraftKey, useDraftStore } from './page-drafts.tsx';
import { type SaveState, useAutosave } from './use-autosave.ts';
import { useDraftCopy } from './use-draft-copy.ts';
import type { TimedAlert } from './use-timed-alert.ts';

/** A stored draft: its value, its base, and the result of saving it. */
export interface Work<Base, Value> {
  base: Base;
  value: Value;
  state: SaveState;
  answer?: TimedAlert | undefined;
  issues: readonly FieldIssue[];
  /** The value that `setIssues` was about. */
  judged?: Value | undefined;
  /** Keys of saves without a response, and the value that the last of them sent. */
  keys: readonly string[];
  sent?: Value | undefined;
}

interface Sent<Base, Value> {
  base: Base;
  value: Value;
  /** The keys of saves without a response, then the key of this save. */
  keys: readonly string[];
  /** Replaces the base while the save is running. */
  rebase: (base: Base) => void;
}

export interface DraftOptions<Base, Value> {
  /** The base of a new draft. */
  start: Base;
  /** The current stored state. */
  stored?: Base | undefined;
  toValue: (base: Base) => Value;
  isSame: (one: Value, other: Value) => boolean;
  /** Whether input would be lost; by default, whether the value differs from its base. */
  isDirty?: (value: Value, base: Base) => boolean;
  isNewer?: (stored: Base, base: Base) => boolean;
  /** Applies the changes between two values to a third; `isStored` if that is what the server stored of the first. */
  carry?: (before: Value, after: Value, onto: Value, isStored: boolean) => Value;
  /** Validates a value before it is sent. */
  check?: (value: Value, base: Base) => readonly FieldIssue[];
  /** Returns the next base and a message. Without a base, the form is about to close. */
  save: (sent: Sent<Base, Value>) => Promise<{ base?: Base; message?: string }>;
  /** Loads the stored state after a conflict. False if that failed. */
  refresh?: (base: Base) => Promise<Base | false | undefined>;
  /** `refused`: shown if `check` finds issues. */
  texts: FailureTexts & { refused?: string };
  /** How many keys one save may have. */
  keysMax?: number;
  /** Saves automatically. */
  isAutosaved?: boolean;
  /** Outlives its form, within `PageDrafts`. */
  pageKey?: DraftKey;
  /** Keeps a copy in this browser, which survives a reload or a crash. */
  copy?: { name: string; of: (value: Value, base: Base) => object };
  /** The fields hold the value, not the draft. */
  form?: { value: Value; getValues: () => Value; reset: (value: Value) => void };
}

/**
 * A repeated save of the same text keeps its key, so an hour of retries needs one. Beyond the limit, keys in
 * the middle are dropped: the first were sent while the server could still be reached, the last ones since it
 * can be reached again.
 */
export function nextKeys<Value>(
  { keys, sent }: Pick<Work<unknown, Value>, 'keys' | 'sent'>,
  isRepeated: (sent: Value) => boolean,
  most: number,
): readonly string[] {
  if (sent !== undefined && isRepeated(sent)) return keys;
  const all = [...keys, randomKey()];
  const first = Math.floor(most / 2);
  return all.length > most ? [...all.slice(0, first), ...all.slice(first - most)] : all;
}

/**
 * A draft is input that is not saved yet.
 *
 * - It is based on the state that was stored when typing began, and is dirty while it differs from that.
 * - While it is clean, it follows the changes of others. While it is dirty, only its author changes it.
 * - One save runs at a time, with the version of the base. Input during the save stays.
 * - If another member saved first, it is in conflict until its author chooses, unless both saved the same.
 *   Nothing is overwritten silently.
 * - A retry of a save without a response has the same key, so it is the same save.
 */
export function useDraft<Base, Value>(options: DraftOptions<Base, Value>) {
  const t = useMessages('desk');
  const failureMessage = useFailureMessage();
  const { pageKey, copy, stored, form, toValue, isAutosaved = false } = options;
  const store = useDraftStore(pageKey !== undefined);
  const key = pageKey ? `${pageKey.name} ${pageKey.uuid}` : '';
  const latest = useRef(options);
  latest.current = options;
  const running = useRef<Promise<boolean>>(undefined);
  type Draft = Work<Base, Value>;
  const begin = (): Draft => ({
    base: options.start,
    value: toValue(options.start),
    ...{ state: 'idle', issues: [], keys: [] },
  });
  const [first] = useState(begin);
  // A stored draft may be discarded and begun again.
  const begun = pageKey ? begin() : first;
  const find = () => store.get(key) as Draft | undefined;
  const held = useSyncExternalStore(store.subscribe, find, find);
  const work = held ?? begun;
  const value = form ? form.value : work.value;

  const isDirtyNow = (typed: Value, { base, keys }: Draft): boolean => {
    const { isDirty = (one, on) => !options.isSame(one, toValue(on)) } = options;
    // Undone input may be stored, if the response to its save was lost.
    return isDirty(typed, base) || (isAutosaved && keys.length > 0);
  };
  const read = (): Draft => {
    const now = find() ?? begun;
    return form ? { ...now, value: form.getValues() } : now;
  };
  const put = (change: Partial<Draft>) => {
    const next = { ...read(), ...change };
    store.set(key, { work: next, isDirty: isDirtyNow(next.value, next) });
    if (form && change.value !== undefined) form.reset(change.value);
  };
  const settle = (base: Base, shown: Value) =>
    put({ base, value: shown, state: 'idle', answer: undefined, issues: [], keys: [], sent: undefined });
  const drop = () => store.set(key, undefined);

  const carry = (before: Value, after: Value, onto: Value, isStored = false): Value => {
    const { isSame } = latest.current;
    if (latest.current.carry) return latest.current.carry(before, after, onto, isStored);
    return isSame(before, after) ? onto : after;
  };
  const succeed = (sent: Value, { base, message }: { base?: Base; message?: string }) => {
    // It was discarded during the save.
    if (pageKey && !find()) return;
    const answer: TimedAlert | undefined = message ? { tone: 'success', message } : undefined;
    const typed = read().value;
    const isReplaced = base !== undefined && !(form && !options.isSame(sent, typed));
    put({
      ...(base !== undefined && { base }),
      ...(isReplaced && { value: carry(sent, typed, toValue(base), true) }),
      ...{ state: 'idle', answer, keys: [], sent: undefined },
    });
    const now = read();
    if (pageKey && !message && !isDirtyNow(now.value, now)) drop();
  };
  /** Ends a conflict with what was saved already: by a save whose answer was lost, or by a colleague. */
  const takeIdentical = (fresh: Base): boolean => {
    const { base, value: typed } = read();
    const saved = toValue(fresh);
    const { isSame, isDirty = (value) => !isSame(value, saved) } = latest.current;
    if (isDirty(carry(toValue(base), typed, saved), fresh)) return false;
    settle(fresh, saved);
    put({ answer: { tone: 'success', message: t('savedAlready') } });
    return true;
  };
  const fail = async (error: unknown, sent: Value, keys: readonly string[]) => {
    const { code, issues } = readFailedCall(error);
    const { refresh, texts } = latest.current;
    const fresh = code === 'CONFLICT' ? await refresh?.(read().base) : false;
    const isConflict = code === 'CONFLICT' && fresh !== false;
    if (pageKey && !find()) return;
    if (fresh && takeIdentical(fresh)) return;
    const isOver = issues.length > 0 || (code === 'CONFLICT' && !pageKey);
    put({
      state: isConflict ? 'conflict' : 'failed',
      issues,
      answer: { tone: 'danger', message: failureMessage(error, texts) },
      ...(isOver ? { keys: [], sent: undefined } : { keys, sent }),
    });
  };
  const send = async (base: Base, sent: Value, keys: readonly string[]): Promise<boolean> => {
    put({ state: 'saving', answer: undefined });
    try {
      const { save } = latest.current;
      succeed(sent, await save({ base, value: sent, keys, rebase: (next) => put({ base: next }) }));
      return true;
    } catch (error) {
      await fail(error, sent, keys);
      // Only its answer was lost: what was typed since is based on what it saved.
      repeatIfDone(error, () => {
        const now = read();
        const isOpen = !pageKey || find() !== undefined;
        if (isOpen && now.state === 'failed' && now.base === base) void run(() => send(base, sent, keys));
      });
      return false;
    }
  };
  const write = async (): Promise<boolean> => {
    const { check, texts, keysMax = 2, isSame } = latest.current;
    const before = read();
    const { base, value: sent } = before;
    const issues = check?.(sent, base) ?? [];
    if (issues.length > 0) {
      const failure = before.answer?.tone === 'danger' ? before.answer : undefined;
      put({ issues, answer: texts.refused ? { tone: 'danger', message: texts.refused } : failure });
      return false;
    }
    const keys = nextKeys(before, (last) => isSame(last, sent), keysMax);
    // What was found by more than `check` stays until the value is changed.
    put({ issues: before.judged === sent ? before.issues : [] });
    return send(base, sent, keys);
  };
  const run = (work: () => Promise<boolean>): Promise<boolean> => {
    running.current = work().finally(() => {
      running.current = undefined;
    });
    return running.current;
  };
  const start = () => run(write);
  const flush = async (isWanted = false): Promise<boolean> => {
    while (running.current) await running.current;
    const now = read();
    return isWanted || isDirtyNow(now.value, now) ? start() : true;
  };
  const isDirty = isDirtyNow(value, work);
  useAutosave({ isOn: isAutosaved, value, isDirty, state: work.state, flush });
  const stopCopy = useDraftCopy(copy?.name, isDirty ? copy?.of(value, work.base) : undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it reads is current
  useEffect(() => {
    const now = read();
    if (stored === undefined || running.current || isDirtyNow(now.value, now)) return;
    if (latest.current.isNewer?.(stored, now.base)) put({ base: stored, value: toValue(stored) });
  }, [stored, work.base, work.state, isDirty]);

  return {
    ...work,
    value,
    isDirty,
    isSaving: work.state === 'saving',
    isOpen: held !== undefined,
    isOutdated: stored !== undefined && Boolean(options.isNewer?.(stored, work.base)),
    failure: work.answer?.tone === 'danger' ? work.answer.message : undefined,
    errorOf: (path: string) => work.issues.find((issue) => issue.path === path)?.message,
    /** @param isFixed which issues no longer apply */
    set: (update: (before: Value) => Value, isFixed?: (path: string) => boolean) => {
      const { value: before, issues } = read();
      const left = isFixed && issues.filter(({ path }) => !isFixed(path));
      put({ value: update(before), ...(left && { issues: left }) });
    },
    setIssues: (issues: readonly FieldIssue[]) => put({ issues, judged: read().value }),
    say: (answer: TimedAlert | undefined) => put({ answer }),
    /** Stores a draft in which nothing was changed yet. */
    begin: () => put({}),
    /** The current base, after a save that was waited for. */
    readBase: () => read().base,
    /** Saves once, however often it is called. */
    save: async () => read().state !== 'saving' && start(),
    /** Waits for the running save, then saves unsaved input. Returns whether everything is saved. */
    flush,
    drop,
    discard: () => settle(work.base, toValue(work.base)),
    /** Stops the copy, because the page is being left. */
    leave: stopCopy,
    /** The input is now stored elsewhere. */
    markSaved: (base: Base) => settle(base, read().value),
    closeConflict: () => put({ state: 'idle', answer: undefined }),
    takeTheirs: () => stored !== undefined && settle(stored, toValue(stored)),
    /** Applies the input to what the other member saved. */
    keepMine: () => {
      const { base, value: typed } = read();
      if (stored !== undefined) settle(stored, carry(toValue(base), typed, toValue(stored)));
    },
  };
}

/** Moves the focus to the first control with an error, once the errors are shown. */
export function focusInvalid(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
