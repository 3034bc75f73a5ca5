import type { PresentMember } from '@perfboard/contracts/presence';
import { type Language, localeOf } from '@perfboard/messages/language';
import { trpc } from '../../data/trpc.ts';

/** The names of members who are there. Former members have none. */
export function usePresentNames(members: readonly PresentMember[]) {
  const { data = [] } = trpc.member.names.useQuery(undefined, { enabled: members.length > 0 });
  return members.flatMap(({ id, is_editing }) => {
    const name = data.find((member) => member.id === id)?.name;
    return name ? [{ name, is_editing }] : [];
  });
}

/** `Asha`, `Asha and Ben`, `Asha, Ben and Mia`. */
export const listNames = (language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(names);
