import type { AppRouter } from '@perfboard/server/router';
import { createTRPCReact } from '@trpc/react-query';

/**
 * Typed hooks for the admin screens. Public pages use `PageData` instead: the hooks are as large as a page's
 * own script.
 */
export const trpc = createTRPCReact<AppRouter>();
