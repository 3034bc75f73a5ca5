import { hasRole, type Role } from '@perfboard/contracts/words/member';
import { createContext, useContext } from 'react';

/** The signed-in member's role. */
export const RoleContext = createContext<Role>('reader');

/** Whether the screen offers what needs the role `least`. Only an offer: the server decides. */
export const useMay = (least: Role): boolean => hasRole(useContext(RoleContext), least);
