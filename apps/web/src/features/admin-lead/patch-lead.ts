import type { InboxItem } from '@perfboard/contracts/inbox';
import type { Page } from '@perfboard/contracts/words/desk';
import type { LeadKind } from '@perfboard/contracts/words/lead';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { LeadRow } from './lead-list.tsx';

/** The part of a lead that members change. */
export type LeadPart = Partial<Pick<LeadRow, 'status' | 'assignee_id' | 'stage'>>;

/** The queries that contain the status and assignee of leads. */
const shownIn = (kind: LeadKind) => [{ queryKey: [[kind, 'page']] }, { queryKey: [[kind, 'timeline']] }];

type Shown = Page<LeadRow> | (LeadRow & { entries: unknown }) | undefined;

const isPage = (data: object): data is Page<LeadRow> => 'items' in data;

/** The uuid in the input of a query for one lead. */
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

const inbox = { queryKey: [['inbox', 'page']] };

/** Removes archived leads from the inbox and changes the others. Returns a function that restores it. */
function patchInbox(client: QueryClient, uuids: readonly string[], part: LeadPart) {
  const before = client.getQueriesData<Page<InboxItem>>(inbox);
  for (const [key, data] of before) {
    if (!data?.items.some(({ uuid }) => uuids.includes(uuid))) continue;
    const items = data.items.flatMap((item) => {
      if (!uuids.includes(item.uuid)) return [item];
      return part.status === 'archived' ? [] : [{ ...item, lead: { ...item.lead, ...part } } as InboxItem];
    });
    const total = data.total - (data.items.length - items.length);
    client.setQueryData(key, { ...data, items, total });
  }
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** Shows a change of leads before the server confirms it. Returns a function that reverts it. */
export function usePatchLeads(kind: LeadKind) {
  const client = useQueryClient();
  return useCallback(
    (leads: readonly LeadRow[], part: LeadPart): (() => void) => {
      const uuids = leads.map(({ uuid }) => uuid);
      // A response that is still loading is from before the change.
      for (const filter of [...shownIn(kind), inbox])
        void client.cancelQueries({ ...filter, predicate: ({ state }) => state.data !== undefined });
      patchAll(client, kind, uuids, () => part);
      const fillInbox = patchInbox(client, uuids, part);
      const before = new Map(leads.map((lead) => [lead.uuid, lead]));
      return () => {
        fillInbox();
        patchAll(client, kind, uuids, (uuid) => {
          const { status, assignee_id, stage } = before.get(uuid) as LeadRow;
          return {
            ...('status' in part && { status }),
            ...('assignee_id' in part && { assignee_id }),
            ...('stage' in part && { stage }),
          };
        });
      };
    },
    [client, kind],
  );
}
