import { path } from '@perfboard/contracts/path';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Spinner } from '../../components/spinner.tsx';
import { endedSession } from './ended-session.ts';
import { signOut } from './sign-in.ts';

/** Under the admin, beside the screens: leaving for it lets a form with unsaved changes object first. */
export const logoutPath = `${path.admin}/logout`;

/** Signs out and leads home. */
export function LogoutPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    endedSession.leave(true);
    void signOut()
      .catch(() => {})
      .then(async () => {
        await navigate(path.home, { replace: true });
        queryClient.clear();
      });
  }, [navigate, queryClient]);
  return <Spinner isPage />;
}
