import './admin.css';
import { path } from '@perfboard/contracts/path';
import { hasRole, type Role } from '@perfboard/contracts/words/member';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, useMemo, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ButtonLink } from '../components/button.tsx';
import { lazyDialog } from '../components/lazy-dialog.ts';
import { lazyPart } from '../components/lazy-part.tsx';
import { useMessages, usePageLanguage } from '../components/messages.ts';
import { Spinner } from '../components/spinner.tsx';
import { DeskNameContext } from '../components/use-page-title.ts';
import { adminClient, queryClient } from '../data/admin-client.ts';
import { DeskErrorTexts } from '../data/desk-error-texts.tsx';
import { useLanguageOf } from '../data/desk-language.ts';
import { endedSession, logoutPath } from '../data/paused-calls.ts';
import { RoleContext } from '../data/role.ts';
import { useShop } from '../data/shop-words.ts';
import { trpc } from '../data/trpc.ts';
import { usePalette } from '../features/admin-palette/use-palette.tsx';
import { PasswordDialog, SessionDialog } from '../features/admin-session/session-dialogs.tsx';
import { AdminLayout } from '../features/admin-shell/admin-layout.tsx';
import { PageHeader } from '../features/admin-shell/page-header.tsx';
import { LoadError } from '../features/admin-shell/panel-state.tsx';
import { UndoProvider } from '../features/admin-shell/undo-provider.tsx';
import { useFocusRecovery } from '../features/admin-shell/use-focus-recovery.ts';
import { adminScreens, navigationOf } from './admin-screens.ts';

/** Shown to a member who opened a screen, for example from a colleague's link, that their role can't use. */
function RoleNeeded({ least }: { least: Role }) {
  const t = useMessages('desk');
  return (
    <>
      <PageHeader designator="M0" title={t('noAccess')} />
      <div role="alert" className="desk-panel grid justify-items-start gap-4 p-6">
        <p>{t('roleNeeded', { role: least })}</p>
        <ButtonLink to={path.admin} variant="outline">
          {t('backToOverview')}
        </ButtonLink>
      </div>
    </>
  );
}

/** The route is mounted under the admin's path; its own routes are relative to it. */
const relative = (full: string): string => full.slice(path.admin.length).replace(/^\//, '');

/** The login page needs the form library, which the desk's first screen does not. */
const LoginPage = lazyPart(
  ['desk_session'],
  async () => (await import('../features/admin-session/login-page.tsx')).LoginPage,
);

/** Loaded soon after the first screen: it must work without a connection. */
const [LogoutPage, useLogoutPage] = lazyDialog(
  [],
  async () => (await import('../features/admin-session/logout-page.tsx')).LogoutPage,
);

/** Rarely shown. */
const SecondFactorNeeded = lazyPart(
  ['desk_setting', 'desk_session'],
  async () => (await import('../features/admin-setting/second-factor-needed.tsx')).SecondFactorNeeded,
);

/** A member's desk, with the command palette and the undo toast, which work on every screen. */
function Desk({ email, role }: { email: string; role: Role }) {
  const t = useMessages('desk');
  const entries = useMemo(() => navigationOf(role, t), [role, t]);
  const { open, palette } = usePalette(entries);
  return (
    <UndoProvider>
      <AdminLayout email={email} entries={entries} onSearch={open} />
      {palette}
    </UndoProvider>
  );
}

/**
 * Guards the admin screens: shows a spinner while the session loads, and redirects to the home page without
 * one.
 */
function AdminGuard() {
  const session = trpc.session.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  useLogoutPage();
  const { language } = usePageLanguage();
  const t = useMessages('desk');
  useLanguageOf(session.data ?? undefined, language);
  const [known, setKnown] = useState<{ email: string; role: Role } | null>(null);
  if (session.data && (session.data.email !== known?.email || session.data.role !== known.role))
    setKnown(session.data);
  // If the session ends, the screen stays and asks the member to sign in, so that no work is lost. Not after
  // a logout.
  const admin = session.data ?? (endedSession.isLoggingOut() ? null : known);
  if (session.isPending) return <Spinner isPage />;
  if (session.isError && !admin) {
    return (
      <main className="mx-auto grid min-h-dvh max-w-lg content-center p-6">
        <LoadError message={t('noServer')} onRetry={() => void session.refetch()} />
      </main>
    );
  }
  const logout = (
    <Suspense fallback={<Spinner isPage />}>
      <LogoutPage />
    </Suspense>
  );
  if (session.data?.needs_second_factor) {
    return (
      <Routes>
        <Route path={relative(logoutPath)} element={logout} />
        <Route
          path="*"
          element={
            <Suspense fallback={<Spinner isPage />}>
              <SecondFactorNeeded />
              <PasswordDialog />
              <SessionDialog email={session.data.email} />
            </Suspense>
          }
        />
      </Routes>
    );
  }
  const may = (least: Role) => admin !== null && hasRole(admin.role, least);
  return (
    <Routes>
      <Route
        path={relative(path.adminLogin)}
        element={
          admin ? (
            <Navigate to={may('editor') ? path.adminAddProject : path.admin} replace />
          ) : (
            <Suspense fallback={<Spinner isPage />}>
              <LoginPage />
            </Suspense>
          )
        }
      />
      <Route path={relative(logoutPath)} element={logout} />
      <Route
        element={
          admin ? (
            <RoleContext value={admin.role}>
              <Desk {...admin} />
            </RoleContext>
          ) : (
            <Navigate to={path.home} replace />
          )
        }
      >
        {adminScreens.map(({ route, role, Screen }) => (
          <Route
            key={route}
            path={relative(route)}
            element={may(role) ? <Screen /> : <RoleNeeded least={role} />}
          />
        ))}
        <Route path="*" element={<Navigate to={path.home} replace />} />
      </Route>
    </Routes>
  );
}

/**
 * The desk's stylesheet has utilities that come after the site's. They must not override the site's styles
 * after a navigation from the desk to the site.
 */
function useDeskStyles(): void {
  useLayoutEffect(() => {
    const links = document.querySelectorAll<HTMLLinkElement>(
      'link[rel="stylesheet"][href*="/assets/admin-"]',
    );
    const apply = (isOn: boolean) => {
      for (const { sheet } of links) if (sheet) sheet.disabled = !isOn;
    };
    apply(true);
    return () => apply(false);
  }, []);
}

export function Component() {
  useDeskStyles();
  useFocusRecovery();
  const { name } = useShop();
  return (
    <trpc.Provider client={adminClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <DeskNameContext value={name}>
          <DeskErrorTexts>
            <AdminGuard />
          </DeskErrorTexts>
        </DeskNameContext>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
