import { trpc } from './trpc.ts';

/** Whether the shop has other members. Without any, presence is not loaded. */
export const useHasColleagues = (): boolean | undefined =>
  trpc.session.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data?.has_colleagues;
