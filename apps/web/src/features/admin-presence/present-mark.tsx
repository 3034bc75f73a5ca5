import type { PresenceKind } from '@perfboard/contracts/words/presence';
import { useMessages } from '../../components/messages.ts';
import { usePresent } from '../../data/presence.ts';
import { listNames } from '../admin-shell/format.ts';
import { usePresentNames } from './present-names.ts';

const initialsOf = (name: string): string =>
  name
    .split(/[\s@]+/)
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('');

/** More would leave no room for the name of the lead. */
const shownMax = 2;

export interface PresentMarkProps {
  kind: PresenceKind;
  /** The lead's uuid. */
  id: string;
}

/** In a row of a list: the initials of who has it open. */
export function PresentMark({ kind, id }: PresentMarkProps) {
  const t = useMessages('desk_presence');
  const names = usePresentNames(usePresent(kind, id)).map(({ name }) => name);
  if (names.length === 0) return null;
  const more = names.length - shownMax;
  const said = t('open', { names: listNames(t.language, names) });
  return (
    <span className="inline-flex flex-none gap-0.5" title={said}>
      <span className="sr-only">{said}</span>
      {[...names.slice(0, shownMax).map(initialsOf), ...(more > 0 ? [`+${more}`] : [])].map((text) => (
        <span
          key={text}
          aria-hidden="true"
          className="inline-grid size-5 place-items-center rounded-full bg-info-soft text-[0.625rem] font-semibold text-info"
        >
          {text}
        </span>
      ))}
    </span>
  );
}
