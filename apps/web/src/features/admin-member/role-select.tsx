import { type Role, roles } from '@perfboard/contracts/words/member';
import type { ControlProps } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { roleKeys } from './role-keys.ts';

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
