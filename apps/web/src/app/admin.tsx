import { path } from '@perfboard/contracts/path';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Spinner } from '../components/spinner.tsx';
import { adminClient } from './admin-client.ts';
import { trpc } from './trpc.ts';

/** Admin screens: a spinner while the session is looked for; signed out leads home. */
function AdminGuard() {
  const { pathname } = useLocation();
  const session = trpc.session.get.useQuery();
  if (session.isPending) return <Spinner isPage />;
  const isLogin = pathname === path.adminLogin;
  if (!session.data && !isLogin) return <Navigate to={path.home} replace />;
  if (session.data && isLogin) return <Navigate to={path.adminAddProject} replace />;
  return <main />;
}

export function Component() {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <trpc.Provider client={adminClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <AdminGuard />
      </QueryClientProvider>
    </trpc.Provider>
  );
}
