import type { Page } from '@perfboard/contracts/words/desk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LeadKind, LeadRow } from './lead-list.tsx';

/** What the desk decides about a lead. */
export type LeadPart = Partial<Pick<LeadRow, 'status' | 'assignee_id'>>;

/** Lists and histories of leads; each holds what the desk decided about them. */
const shownIn = (kind: LeadKind) => [{ queryKey: [[kind, 'page']] }, { queryKey: [[kind, 'timeline']] }];

type Shown = Page<LeadRow> | (LeadRow & { entries: unknown }) | undefined;

const isPage = (data: object): data is Page<LeadRow> => 'items' in data;

/** The uuid that a query asks for, if it asks for one lead. */
const askedUuid = (key: readonly unknown[]): string | undefined =>
  (key[1] as { input?: { uuid?: string } } | undefined)?.input?.uuid;

function patchAll(
  client: QueryClient,
  kind: LeadKind,
  uuids: readonly string[],
  part: (uuid: string) => LeadPart,
) {
  for (const filter of shownIn(kind)) {
    for (const [key, data] of client.getQueriesData<Shown>(filter)) {
      if (!data) continue;
      if (isPage(data)) {
        const items = data.items.map((lead) =>
          uuids.includes(lead.uuid) ? { ...lead, ...part(lead.uuid) } : lead,
        );
        client.setQueryData(key, { ...data, items });
      } else {
        const uuid = askedUuid(key);
        if (uuid && uuids.includes(uuid)) client.setQueryData(key, { ...data, ...part(uuid) });
      }
    }
  }
}

/** Shows a change of leads before the server has it. Answers a function that takes it back. */
export function usePatchLeads(kind: LeadKind) {
  const client = useQueryClient();
  return useCallback(
    (leads: readonly LeadRow[], part: LeadPart): (() => void) => {
      const uuids = leads.map(({ uuid }) => uuid);
      // An answer that is on its way is from before the change.
      for (const filter of shownIn(kind))
        void client.cancelQueries({ ...filter, predicate: ({ state }) => state.data !== undefined });
      patchAll(client, kind, uuids, () => part);
      const before = new Map(leads.map((lead) => [lead.uuid, lead]));
      return () =>
        patchAll(client, kind, uuids, (uuid) => {
          const { status, assignee_id } = before.get(uuid) as LeadRow;
          return {
            ...('status' in part && { status }),
            ...('assignee_id' in part && { assignee_id }),
          };
        });
    },
    [client, kind],
  );
}
