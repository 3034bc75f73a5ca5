import type { LeadKind } from '@perfboard/contracts/words/lead';
import { useRef, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { LoadError } from '../admin-shell/panel-state.tsx';
import { CloseButton } from './lead-actions.tsx';
import { LeadDialog, type LeadDialogProps } from './lead-dialog.tsx';
import { LeadFrame } from './lead-frame.tsx';
import { usePrefetchedTimelines } from './lead-history.tsx';
import type { LeadRow } from './lead-list.tsx';
import { LeadRemoval } from './lead-removal.tsx';
import type { useOpenedLead } from './use-opened-lead.ts';

interface ListedLead extends LeadRow {
  kind?: LeadKind;
}

interface OpenedLeadProps<Lead extends LeadRow, Sort extends string>
  extends Pick<LeadDialogProps<Lead, Sort>, 'leads' | 'failure' | 'onChange' | 'onStatus'> {
  /** The list that it is opened from; rows of both kinds where they have one. */
  items: readonly ListedLead[];
  opened: ReturnType<typeof useOpenedLead<Lead>>;
  onArchive: (lead: Lead) => Promise<void>;
  onSelect: (uuid: string, isRange: boolean) => void;
}

/** The previous and next lead; if the lead has left the list, those around its former position. */
function useNeighbours(items: readonly ListedLead[], uuid: string | undefined) {
  const last = useRef<{ of?: string; before?: string | undefined; after?: string | undefined }>({});
  const place = items.findIndex((one) => one.uuid === uuid);
  if (uuid && place >= 0)
    last.current = { of: uuid, before: items[place - 1]?.uuid, after: items[place + 1]?.uuid };
  // A lead that the list never showed, such as one that a link opened, has no neighbors.
  else if (last.current.of !== uuid) last.current = {};
  const find = (wanted: string | undefined) => items.find((one) => one.uuid === wanted);
  return { before: find(last.current.before), after: find(last.current.after) };
}

/** The opened lead with its neighbors: the row of the list if it is still there. */
export function OpenedLead<Lead extends LeadRow, Sort extends string>({
  items,
  opened: { uuid, lead, isMissing, onRetry, purpose, open, openFor, close },
  onArchive,
  onSelect,
  ...rest
}: OpenedLeadProps<Lead, Sort>) {
  const t = useMessages('desk_lead');
  const desk = useMessages('desk');
  const [removing, setRemoving] = useState<Lead>();
  const { before, after } = useNeighbours(items, uuid);
  usePrefetchedTimelines(uuid ? [after, before] : [], rest.leads.kind);
  if (isMissing) {
    return (
      <LeadFrame
        title={t('leadNotFound')}
        uuid={uuid}
        tools={<CloseButton onClose={close} />}
        onClose={close}
      >
        <p>{t('leadGone')}</p>
      </LeadFrame>
    );
  }
  if (onRetry) {
    const closing = <CloseButton onClose={close} />;
    return (
      <LeadFrame title={t('leadNotLoaded')} uuid={uuid} tools={closing} onClose={close}>
        <LoadError message={desk('unreachable')} onRetry={() => void onRetry()} />
      </LeadFrame>
    );
  }
  if (!lead) return null;
  const stepTo = (target: ListedLead | undefined) => target && (() => open(target));
  const next = after ?? before;
  const goOn = next ? () => openFor('next')(next) : close;
  const archive = () => {
    void onArchive(lead);
    goOn();
  };
  return (
    <>
      <LeadDialog
        {...rest}
        lead={lead}
        purpose={purpose}
        onArchive={archive}
        onRemove={rest.leads.removal && (() => setRemoving(lead))}
        onSelect={(isRange) => onSelect(uuid, isRange)}
        onPrevious={stepTo(before)}
        onNext={stepTo(after)}
        onClose={close}
      />
      {removing && (
        <LeadRemoval
          leads={rest.leads}
          lead={removing}
          onChange={rest.onChange}
          onRemoved={goOn}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
