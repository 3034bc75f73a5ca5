import type { PresentMember } from '@perfboard/contracts/presence';
import type { PresenceKind } from '@perfboard/contracts/words/presence';
import { useMessages } from '../../components/messages.ts';
import { usePresent } from '../../data/presence.ts';
import { trpc } from '../../data/trpc.ts';
import { listNames } from '../admin-shell/format.ts';

/** The names of members who are there. Former members have none. */
function usePresentNames(members: readonly PresentMember[]) {
  const { data = [] } = trpc.member.names.useQuery(undefined, { enabled: members.length > 0 });
  return members.flatMap(({ id, is_editing, is_translating }) => {
    const name = data.find((member) => member.id === id)?.name;
    return name ? [{ name, is_editing, is_translating }] : [];
  });
}

interface PresentLineProps {
  kind: PresenceKind;
  id: string;
  /** Shown while one of them has unsaved translations. */
  translatingNote?: string;
}

/** Who else has it open, announced when it changes. */
export function PresentLine({ kind, id, translatingNote }: PresentLineProps) {
  const t = useMessages('desk_presence');
  const members = usePresentNames(usePresent(kind, id));
  const translating = members.filter(({ is_translating }) => is_translating).map(({ name }) => name);
  const editing = members
    .filter(({ is_editing, is_translating }) => is_editing && !is_translating)
    .map(({ name }) => name);
  const reading = members
    .filter(({ is_editing, is_translating }) => !is_editing && !is_translating)
    .map(({ name }) => name);
  const valuesOf = (names: readonly string[]) => ({
    kind,
    count: names.length,
    names: listNames(t.language, names),
  });
  const text = [
    ...(translating.length > 0 ? [t('translating', valuesOf(translating)), translatingNote] : []),
    ...(editing.length > 0 ? [t('editing', valuesOf(editing))] : []),
    ...(reading.length > 0 ? [t('reading', valuesOf(reading))] : []),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <p
      role="status"
      className={`flex items-center gap-2 text-small font-medium empty:hidden ${editing.length + translating.length > 0 ? 'text-warn' : 'text-muted'}`}
    >
      {text && (
        <>
          <span className="size-2 flex-none rounded-full bg-signal" aria-hidden="true" />
          <span>{text}</span>
        </>
      )}
    </p>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/[\s@]+/)
    .slice(0, 2)
    .map((part) => [...part][0]?.toUpperCase() ?? '')
    .join('');

/** More would leave no room for the name of the lead. */
const shownMax = 2;

interface PresentMarkProps {
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
  const text = t('open', { names: listNames(t.language, names) });
  return (
    <span className="inline-flex flex-none gap-0.5" title={text}>
      <span className="sr-only">{text}</span>
      {[...names.slice(0, shownMax).map(initialsOf), ...(more > 0 ? [`+${more}`] : [])].map((text, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same initials
          key={at}
          aria-hidden="true"
          className="inline-grid size-5 place-items-center rounded-full bg-info-soft text-[0.625rem] font-semibold text-info"
        >
          {text}
        </span>
      ))}
    </span>
  );
}
