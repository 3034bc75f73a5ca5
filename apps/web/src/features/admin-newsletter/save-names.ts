import { newsletterLimits } from '@perfboard/contracts/words/newsletter';
import { randomKey } from '../../data/random-key.ts';
import { type DraftValue, isSame } from './draft-value.ts';

/** Ids of a form's own saves with lost answers: a version saved by them is not a conflict. */
export interface SaveNames {
  /** Of this save, last; before it those of which nothing was heard. */
  next(sent: DraftValue): string[];
  /** This save was not answered either. */
  keep(names: readonly string[], sent: DraftValue): void;
  forget(): void;
  /** Of a save nothing was heard: what is stored may be other than what the form stands on. */
  isUnanswered(): boolean;
}

/**
 * Words that are sent again have the name that they had: an hour of trying the same needs one. Of more than a call may have, those in
 * the middle go: the first ones were sent while the server could still be heard, the last ones since it can be again.
 */
export function createSaveNames(most: number = newsletterLimits.attemptsMax): SaveNames {
  let unanswered: string[] = [];
  let last: DraftValue | undefined;
  return {
    next(sent) {
      if (last && isSame(last, sent)) return unanswered;
      const names = [...unanswered, randomKey()];
      const first = Math.floor(most / 2);
      return names.length > most ? [...names.slice(0, first), ...names.slice(first - most)] : names;
    },
    keep(names, sent) {
      unanswered = [...names];
      last = sent;
    },
    forget() {
      unanswered = [];
      last = undefined;
    },
    isUnanswered: () => unanswered.length > 0,
  };
}
