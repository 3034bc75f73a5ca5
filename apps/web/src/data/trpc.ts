import type { AppRouter } from '@perfboard/server/router';
import { createTRPCReact } from '@trpc/react-query';

/**
 * Typed hooks of the admin screens. Public pages go through `PageData` instead: the hooks weigh as much as a
 * page's own script.
 */
export const trpc = createTRPCReact<AppRouter>();
