import type { PresentMember } from '@perfboard/contracts/presence';
import { trpc } from '../../data/trpc.ts';

/** The names of members who are there. Former members have none. */
export function usePresentNames(members: readonly PresentMember[]) {
  const { data = [] } = trpc.member.names.useQuery(undefined, { enabled: members.length > 0 });
  return members.flatMap(({ id, is_editing }) => {
    const name = data.find((member) => member.id === id)?.name;
    return name ? [{ name, is_editing }] : [];
  });
}
