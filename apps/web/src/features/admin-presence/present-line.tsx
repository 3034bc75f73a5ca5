import type { PresenceKind } from '@perfboard/contracts/words/presence';
import { useMessages } from '../../components/messages.ts';
import { usePresent } from '../../data/presence.ts';
import { listNames } from '../admin-shell/format.ts';
import { usePresentNames } from './present-names.ts';

export interface PresentLineProps {
  kind: PresenceKind;
  id: string;
}

/** Who else has it open, announced when it changes. */
export function PresentLine({ kind, id }: PresentLineProps) {
  const t = useMessages('desk_presence');
  const members = usePresentNames(usePresent(kind, id));
  const editing = members.filter(({ is_editing }) => is_editing).map(({ name }) => name);
  const reading = members.filter(({ is_editing }) => !is_editing).map(({ name }) => name);
  const valuesOf = (names: readonly string[]) => ({
    kind,
    count: names.length,
    names: listNames(t.language, names),
  });
  const said = [
    ...(editing.length > 0 ? [t('editing', valuesOf(editing))] : []),
    ...(reading.length > 0 ? [t('reading', valuesOf(reading))] : []),
  ].join(' ');
  return (
    <p
      role="status"
      className={`flex items-center gap-2 text-small font-medium empty:hidden ${editing.length > 0 ? 'text-warn' : 'text-muted'}`}
    >
      {said && (
        <>
          <span className="size-2 flex-none rounded-full bg-signal" aria-hidden="true" />
          <span>{said}</span>
        </>
      )}
    </p>
  );
}
