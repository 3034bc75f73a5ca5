import { newsletterMessages } from '@perfboard/contracts/words/newsletter';
import { useState } from 'react';
import { readFailedCall } from '../../data/failed-call.ts';
import { failureMessage } from '../../data/failure-message.ts';

const texts = { failed: 'Could not save the newsletter' };

/** `conflict`: another member saved in between. `begun`: it is being sent. Both retain the typed text. */
type SaveState = 'idle' | 'saving' | 'failed' | 'conflict' | 'begun';

type Issues = readonly { path: string; message: string }[];

const firstOfEach = (issues: Issues): Partial<Record<string, string>> =>
  Object.fromEntries([...issues].reverse().map(({ path, message }) => [path, message]));

/** How the saving of a newsletter goes, in words for its page. */
export function useSaveState() {
  const [state, setState] = useState<SaveState>('idle');
  const [failure, setFailure] = useState<string>();
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  return {
    state,
    failure,
    errors,
    setErrors: (issues: Issues) => setErrors(firstOfEach(issues)),
    begin: () => setState('saving'),
    rest: () => setState('idle'),
    succeed() {
      setState('idle');
      setFailure(undefined);
    },
    fail(error: unknown) {
      const { code, issues, message } = readFailedCall(error);
      setErrors(firstOfEach(issues));
      if (code !== 'CONFLICT') setState('failed');
      else setState(message === newsletterMessages.changedMeanwhile ? 'conflict' : 'begun');
      setFailure(failureMessage(error, texts));
    },
    /** Something else than saving went wrong. */
    tell: (error: unknown) => setFailure(failureMessage(error, texts)),
  };
}
