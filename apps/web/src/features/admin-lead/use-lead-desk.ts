import { timing } from '@perfboard/contracts/timing';
import { useCallback, useState } from 'react';
import type { FailureTexts } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';

/** Leads that are looked at, noted on and judged; a subscriber is not. */
export type LeadKind = 'booking' | 'contact';

/** Runs what changes a lead, says what came of it and has what shows leads read again. */
export type ChangeLead = (call: () => Promise<{ message: string }>, texts: FailureTexts) => Promise<void>;

interface LeadDesk<Lead> {
  notice: ReturnType<typeof useTimedNotice>['notice'];
  /** Stable between renders: columns are made with it. */
  change: ChangeLead;
  /** The lead that is looked at, as the list has it now. */
  viewed: Lead | undefined;
  view: (lead: Lead | undefined) => void;
}

/** What the desk does with the leads of a list. */
export function useLeadDesk<Lead extends { uuid: string }>(
  kind: LeadKind,
  leads: readonly Lead[] | undefined,
): LeadDesk<Lead> {
  const utils = trpc.useUtils();
  const { notice, attempt } = useTimedNotice(timing.contactNoticeMs);
  const [viewed, view] = useState<Lead>();
  const change = useCallback<ChangeLead>(
    async (call, texts) => {
      await attempt(call, texts);
      await utils[kind].invalidate();
      void utils.overview.invalidate();
    },
    [attempt, utils, kind],
  );
  return {
    notice,
    change,
    viewed: viewed && (leads?.find(({ uuid }) => uuid === viewed.uuid) ?? viewed),
    view,
  };
}
