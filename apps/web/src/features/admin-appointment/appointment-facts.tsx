import { formatShortMoment } from '@perfboard/contracts/words/appointment';
import { type Language, localeOf } from '@perfboard/messages/language';
import { useMessages } from '../../components/messages.ts';
import { useHasColleagues } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';

/** An appointment's time in a time zone; without one, by the reader's own clock. */
export const momentText = (language: Language, instant: string | Date, timeZone?: string): string =>
  formatShortMoment(instant, timeZone, localeOf(language));

/** Where an appointment is; an address of the web is a link. */
export function PlaceText({ place }: { place: string }) {
  return /^https?:\/\/\S+$/i.test(place) ? (
    <a href={place} className="underline wrap-anywhere" rel="noreferrer" target="_blank">
      {place}
    </a>
  ) : (
    place
  );
}

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
