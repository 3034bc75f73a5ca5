import { toIssues } from '@perfboard/contracts/error';
import { newsletterDraftFields } from '@perfboard/contracts/newsletter';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { readFailedCall } from '../../data/failed-call.ts';
import { trpc } from '../../data/trpc.ts';
import type { DraftBase } from './draft-base.ts';
import { type DraftValue, fieldsOf, isSame } from './draft-value.ts';
import { createSaveNames } from './save-names.ts';
import type { useDraftName } from './use-draft-name.ts';
import type { useSaveState } from './use-save-state.ts';

interface DraftSaves {
  /** What is typed at this moment, and the save that it stands on. */
  latest: RefObject<{ base: DraftBase; value: DraftValue }>;
  stand: (next: DraftBase) => void;
  name: ReturnType<typeof useDraftName>;
  saving: ReturnType<typeof useSaveState>;
}

/** Autosaves a newsletter: one save at a time, and never over another member's version. */
export function useDraftSaves({ latest, stand, name, saving }: DraftSaves) {
  const utils = trpc.useUtils();
  const save = trpc.newsletter.save.useMutation();
  const [names] = useState(() => createSaveNames());
  const running = useRef<Promise<boolean>>(undefined);

  /** The first save makes the draft. */
  const nameDraft = async (): Promise<string> => {
    const known = latest.current.base;
    if (known.uuid) return known.uuid;
    const uuid = await name.make();
    stand({ ...known, uuid });
    return uuid;
  };
  const write = async (): Promise<boolean> => {
    const sent = latest.current.value;
    const attempts = names.next(sent);
    try {
      const fields = fieldsOf(sent, latest.current.base.scheduledAt);
      const checked = newsletterDraftFields.safeParse(fields);
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
      await name.show(uuid);
      return true;
    } catch (error) {
      const { code, issues } = readFailedCall(error);
      if (code === 'CONFLICT' || issues.length > 0) names.forget();
      else names.keep(attempts, sent);
      if (code === 'CONFLICT') await utils.newsletter.byUuid.invalidate();
      saving.fail(error);
      return false;
    }
  };
  return {
    /** Of a save nothing was heard. */
    isUnanswered: names.isUnanswered,
    /** What is stored may be this form's own by now. */
    isUnderWay: useCallback(() => running.current !== undefined || names.isUnanswered(), [names]),
    /** Saves what is typed now. Answers whether everything is saved; of a draft that was never saved too. */
    flush: async (): Promise<boolean> => {
      while (running.current) await running.current;
      const { base: known, value: typed } = latest.current;
      if (known.uuid && isSame(typed, known.value) && !names.isUnanswered()) return true;
      running.current = write().finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
  };
}
