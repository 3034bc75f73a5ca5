import { hasRole, type Role } from '@perfboard/contracts/words/member';
import { createContext, useContext } from 'react';

/** The signed-in member's role. */
export const RoleContext = createContext<Role>('reader');

/** Whether the member's role includes `least`. It only hides controls: the server decides. */
export const useMay = (least: Role): boolean => hasRole(useContext(RoleContext), least);
