import { type Role, roles, roleWords } from '@perfboard/contracts/words/member';
import type { ControlProps } from '../../components/field.tsx';

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
  return (
    <select {...props} className={`input ${props.className ?? ''}`}>
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleWords[role].label}
        </option>
      ))}
    </select>
  );
}
