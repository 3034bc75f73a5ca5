import { useCallback, useMemo, useRef, useState } from 'react';
import { isNotFound } from '../../data/failed-call.ts';
import type { ListState } from '../admin-shell/use-list-state.ts';
import type { LeadPurpose } from './lead-dialog.tsx';
import type { LeadRow, OneLead } from './lead-list.tsx';

interface OpenedOptions<Lead> {
  list: ListState;
  items: readonly Lead[];
  useOne: (uuid: string, isAsked: boolean) => OneLead<Lead>;
}

/** The opened lead, whose uuid is in the address. The purpose of the opening is not. */
export function useOpenedLead<Lead extends LeadRow>({ list, items, useOne }: OpenedOptions<Lead>) {
  const uuid = list.opened;
  const [asked, setAsked] = useState<{ uuid: string; purpose: LeadPurpose }>();
  const latest = useRef(list);
  latest.current = list;
  const openFor = useCallback(
    (purpose: LeadPurpose) => (lead: { uuid: string }) => {
      setAsked({ uuid: lead.uuid, purpose });
      const { opened, open } = latest.current;
      if (opened !== lead.uuid) open(lead.uuid);
      else document.querySelector<HTMLElement>('.lead-beside h2')?.focus();
    },
    [],
  );
  const open = useMemo(() => openFor('read'), [openFor]);
  // The open lead may leave the list, for example when it is answered.
  const last = useRef<Lead>(undefined);
  const listed = items.find((lead) => lead.uuid === uuid);
  if (listed) last.current = listed;
  const known = listed ?? (last.current?.uuid === uuid ? last.current : undefined);
  const one = useOne(uuid, uuid !== '' && !known);
  return {
    uuid,
    lead: uuid ? (known ?? one.data) : undefined,
    isMissing: uuid !== '' && !known && isNotFound(one.error),
    /** Loads it again, if it could not be loaded. */
    onRetry: uuid !== '' && !known && !one.data && one.error ? one.refetch : undefined,
    purpose: asked?.uuid === uuid ? asked.purpose : ('read' as const),
    open,
    openFor,
    close: () => list.open(''),
  };
}
