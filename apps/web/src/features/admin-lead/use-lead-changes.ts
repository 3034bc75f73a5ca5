import { timing } from '@perfboard/contracts/timing';
import { useCallback } from 'react';
import { useMessages } from '../../components/messages.ts';
import type { FailureTexts } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { failureTexts, type LeadList, type LeadRow } from './lead-list.tsx';
import { type LeadPart, usePatchLeads } from './patch-lead.ts';
import { useOfferLeadUndo } from './use-lead-undo.ts';

interface ChangeOptions {
  texts?: FailureTexts;
  /** Names the leads in a failure, for a change after which another lead is shown. */
  about?: (failure: string) => string;
  /** The change, shown before the server confirms it and reverted if the server rejects it. */
  shown?: { leads: readonly LeadRow[]; part: LeadPart };
}

/** Runs a change of leads and shows its result, unless it has no message. */
export type LeadChange = (
  call: () => Promise<{ message: string | null }>,
  options?: ChangeOptions,
) => Promise<void>;

/** Runs a change of a lead, shows its result and reloads what shows leads. */
export function useLeadChanges<Lead extends LeadRow, Sort extends string>(leads: LeadList<Lead, Sort>) {
  const t = useMessages('desk_lead');
  const {
    kind,
    texts: { updating },
    archived,
    nameOf,
  } = leads;
  const utils = trpc.useUtils();
  const patch = usePatchLeads(kind);
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs);
  const { mutateAsync: setStatus } = leads.setStatus.useMutation();
  const { mutateAsync: changeMany } = leads.changeMany.useMutation();
  const offerUndo = useOfferLeadUndo();
  const change = useCallback<LeadChange>(
    async (call, { texts = failureTexts(t, updating), about, shown } = {}) => {
      const takeBack = shown && patch(shown.leads, shown.part);
      // The message appears after the reload: a row that is still there when it is called deleted gets a
      // second click.
      const done = await attempt(
        async () => {
          const answer = await call();
          await Promise.all([utils[kind].invalidate(), utils.inbox.invalidate()]);
          return answer;
        },
        { ...texts, ...(about && { about }) },
      );
      if (!done) {
        takeBack?.();
        await Promise.all([utils[kind].invalidate(), utils.inbox.invalidate()]);
      }
      void utils.overview.invalidate();
    },
    [attempt, patch, utils, kind, updating, t],
  );
  const onStatus = useCallback(
    (lead: Lead, status: Lead['status']) =>
      change(() => setStatus({ uuid: lead.uuid, status }), { shown: { leads: [lead], part: { status } } }),
    [change, setStatus],
  );
  const onArchive = useCallback(
    (lead: Lead) =>
      change(
        async () => {
          const answer = await changeMany({ uuids: [lead.uuid], status: archived });
          return offerUndo([{ ...answer, kind }]);
        },
        {
          about: (reason) => t('archiveFailed', { name: nameOf(lead), reason }),
          shown: { leads: [lead], part: { status: archived } },
        },
      ),
    [change, changeMany, offerUndo, kind, archived, nameOf, t],
  );
  return { alert, change, onStatus, onArchive };
}
