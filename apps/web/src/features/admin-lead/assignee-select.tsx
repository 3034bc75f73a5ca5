import { useEffect, useRef } from 'react';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { useChosen } from '../admin-shell/use-chosen.ts';

interface AssigneeSelectProps {
  /** The lead's assignee; null for none. */
  value: string | null;
  onChange: (id: string | null) => Promise<void>;
  isFocused?: boolean;
  isReadOnly?: boolean;
}

/** Selects a lead's assignee. */
export function AssigneeSelect({
  value,
  onChange,
  isFocused = false,
  isReadOnly = false,
}: AssigneeSelectProps) {
  const t = useMessages('desk_lead');
  const select = useRef<HTMLSelectElement>(null);
  // After the dialog has taken the focus itself.
  useEffect(() => {
    if (!isFocused) return;
    const timer = setTimeout(() => select.current?.focus());
    return () => clearTimeout(timer);
  }, [isFocused]);
  const [shown, choose] = useChosen(value, onChange);
  const { data } = trpc.member.names.useQuery();
  const isKnown = shown === null || data?.some(({ id }) => id === shown);
  return (
    <select
      ref={select}
      className="input desk-filter"
      aria-label={t('assignee')}
      value={shown ?? ''}
      disabled={isReadOnly}
      onChange={(event) => choose(event.target.value || null)}
    >
      <option value="">{t('unassigned')}</option>
      {!isKnown && <option value={shown}>{data ? t('formerMember') : '…'}</option>}
      {data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
