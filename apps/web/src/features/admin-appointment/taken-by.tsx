import { useMessages } from '../../components/messages.ts';
import { useHasColleagues } from '../../data/colleagues.ts';
import { trpc } from '../../data/trpc.ts';

/** Who takes an appointment, where it can be more than one. */
export function TakenBy({ member }: { member: string | null }) {
  const t = useMessages('desk_appointment');
  const hasColleagues = useHasColleagues();
  const { data } = trpc.member.names.useQuery(undefined, {
    enabled: member !== null && hasColleagues === true,
  });
  const name = data?.find(({ id }) => id === member)?.name;
  return name ? <span className="desk-words text-label text-muted">{t('withMember', { name })}</span> : null;
}
