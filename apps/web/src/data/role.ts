import { hasRole, type Role } from '@perfboard/contracts/words/member';
import { createContext, useContext } from 'react';
import { trpc } from './trpc.ts';

/** The signed-in member's role. */
export const RoleContext = createContext<Role>('reader');

/** Whether the member's role includes `least`. It only hides controls: the server decides. */
export const useMay = (least: Role): boolean => hasRole(useContext(RoleContext), least);

/** Whether the shop has other members. Without any, presence is not loaded. */
export const useHasColleagues = (): boolean | undefined =>
  trpc.session.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.has_colleagues;
