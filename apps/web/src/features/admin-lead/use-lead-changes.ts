import { timing } from '@perfboard/contracts/timing';
import { useCallback } from 'react';
import type { FailureTexts } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import type { LeadList, LeadRow } from './lead-list.tsx';

/** Runs what changes leads and says what came of it. */
export type LeadChange = (call: () => Promise<{ message: string }>, texts?: FailureTexts) => Promise<void>;

/** Runs what changes a lead, shows the result and reads again what shows leads. */
export function useLeadChanges<Lead extends LeadRow, Sort extends string>(leads: LeadList<Lead, Sort>) {
  const { kind, updateTexts } = leads;
  const utils = trpc.useUtils();
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs);
  const { mutateAsync: setStatus } = leads.setStatus.useMutation();
  const change = useCallback<LeadChange>(
    async (call, texts = updateTexts) => {
      // Said when the screen shows it: a row that is still there when it is called deleted gets a second click.
      const done = await attempt(async () => {
        const answer = await call();
        await utils[kind].invalidate();
        return answer;
      }, texts);
      if (!done) await utils[kind].invalidate();
      void utils.overview.invalidate();
    },
    [attempt, utils, kind, updateTexts],
  );
  const onStatus = useCallback(
    ({ uuid }: Lead, status: Lead['status']) => change(() => setStatus({ uuid, status })),
    [change, setStatus],
  );
  return { alert, change, onStatus };
}
