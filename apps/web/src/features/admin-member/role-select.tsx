import { type Role, roles } from '@perfboard/contracts/words/member';
import type { PlainKey } from '@perfboard/messages/translator';
import type { ControlProps } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';

/** The name of each role, and what it may do. */
export const roleKeys = {
  reader: { label: 'roleReader', text: 'roleReaderText' },
  editor: { label: 'roleEditor', text: 'roleEditorText' },
  owner: { label: 'roleOwner', text: 'roleOwnerText' },
} as const satisfies Record<Role, Record<'label' | 'text', PlainKey<'desk_setting'>>>;

/** A select of roles, the lowest first; with the control's attributes. */
export function RoleSelect(
  props: Partial<ControlProps> & {
    className?: string;
    'aria-label'?: string;
    value?: Role;
    disabled?: boolean;
    onChange?: (event: React.ChangeEvent<HTMLSelectElement>) => void;
  },
) {
  const t = useMessages('desk_setting');
  return (
    <select {...props} className={`input ${props.className ?? ''}`}>
      {roles.map((role) => (
        <option key={role} value={role}>
          {t(roleKeys[role].label)}
        </option>
      ))}
    </select>
  );
}
