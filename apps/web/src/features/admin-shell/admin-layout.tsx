import { layout } from '@perfboard/contracts/timing';
import type { PlainKey } from '@perfboard/messages/translator';
import { type ComponentProps, Suspense, useContext, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { DeskNameContext, UnreadContext } from '../../components/use-page-title.ts';
import { logoutPath } from '../../data/paused-calls.ts';
import { trpc } from '../../data/trpc.ts';
import { type LiveState, useLiveChanges } from '../../data/use-live-changes.ts';
import { PasswordDialog, SessionDialog } from '../admin-session/session-dialogs.tsx';
import { Drawer } from './drawer.tsx';
import { HealthBanner } from './health-banner.tsx';
import { Icon } from './icon.tsx';
import { KeyHelp } from './key-help.tsx';
import { LoadingPanel } from './panel-state.tsx';
import { type NavigationEntry, Sidebar } from './sidebar.tsx';
import { readStored, writeStored } from './stored.ts';
import { useMedia } from './use-media.ts';

const looks = {
  connecting: { text: 'connecting', className: 'bg-warn' },
  live: { text: 'live', className: 'bg-signal' },
  lost: { text: 'connectionLost', className: 'bg-danger' },
} as const satisfies Record<LiveState, { text: PlainKey<'desk'>; className: string }>;

/** The state of the live connection. */
function LiveLamp({ state }: { state: LiveState }) {
  const t = useMessages('desk');
  const { text, className } = looks[state];
  return (
    <span className="flex items-center gap-2 text-label" data-live={state}>
      <span className={`size-2.5 rounded-full ${className}`} aria-hidden="true" />
      {t(text)}
    </span>
  );
}

const collapsedKey = 'sidebar.collapsed';

/** The top bar of a narrow screen, with the menu in a drawer. */
function NarrowBar({
  live,
  onMenu,
  onSearch,
}: {
  live: ComponentProps<typeof LiveLamp>['state'];
  onMenu: () => void;
  onSearch: () => void;
}) {
  const t = useMessages('desk');
  return (
    <header className="solder-mask sticky top-0 z-20 flex items-center justify-between gap-3 px-3 py-1.5">
      <button
        type="button"
        className="button button-ghost button-icon"
        aria-label={t('openMenu')}
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <Icon name="menu" size={20} />
      </button>
      <LiveLamp state={live} />
      <button
        type="button"
        className="button button-ghost button-icon"
        aria-label={t('searchDesk')}
        aria-haspopup="dialog"
        onClick={onSearch}
      >
        <Icon name="search" size={20} />
      </button>
    </header>
  );
}

/** The shop's current name; the page's own is from when it was opened. */
function useDeskName(): string {
  const shownName = useContext(DeskNameContext);
  const { data: name = shownName } = trpc.shop.profile.get.useQuery(undefined, {
    select: ({ value }) => value.name,
  });
  return name;
}

/**
 * Another screen starts at its top. After a reload, the browser would otherwise go on to restore the position of the
 * screen before. Back is left to the browser, an anchor to its screen.
 */
function useTopOfScreen(): void {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type === 'PUSH' && !hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, type]);
}

interface AdminLayoutProps {
  email: string;
  entries: readonly NavigationEntry[];
  /** Opens the command palette. */
  onSearch: () => void;
}

/** The layout of every admin screen but the login. */
export function AdminLayout({ email, entries, onSearch }: AdminLayoutProps) {
  const t = useMessages('desk');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useTopOfScreen();
  const isNarrow = useMedia(`(max-width: ${layout.drawerBelow - 0.02}px)`);
  const [isCollapsed, setCollapsed] = useState(() => readStored<boolean>(collapsedKey) ?? false);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const live = useLiveChanges();
  const { data: unread = { bookings: 0, contacts: 0, mails: null, has_quotes: false } } =
    trpc.overview.unread.useQuery();

  const name = useDeskName();
  const sidebar = { entries, unread, email, onLogout: () => void navigate(logoutPath) };

  return (
    <DeskNameContext value={name}>
      <UnreadContext value={unread.bookings + unread.contacts}>
        <a href="#main" className="skip-link button button-primary">
          {t('skipToContent')}
        </a>
        <div className="desk" data-collapsed={isCollapsed || undefined}>
          {!isNarrow && (
            <aside className="desk-sidebar">
              <Sidebar
                {...sidebar}
                isDrawer={false}
                isCollapsed={isCollapsed}
                onToggle={() => {
                  setCollapsed(!isCollapsed);
                  writeStored(collapsedKey, !isCollapsed);
                }}
              />
            </aside>
          )}
          <div className="desk-page">
            {isNarrow && <NarrowBar live={live} onMenu={() => setDrawerOpen(true)} onSearch={onSearch} />}
            <HealthBanner />
            <main id="main" tabIndex={-1} className="desk-main" key={pathname}>
              <Suspense fallback={<LoadingPanel />}>
                <Outlet />
              </Suspense>
            </main>
            {isNarrow ? (
              <KeyHelp hasButton={false} />
            ) : (
              <footer className="desk-status">
                <LiveLamp state={live} />
                <button
                  type="button"
                  className="flex min-h-8 items-center gap-2 text-label text-muted hover:text-ink"
                  aria-haspopup="dialog"
                  aria-keyshortcuts="Control+K Meta+K"
                  onClick={onSearch}
                >
                  <Icon name="search" size={16} />
                  {t('searchDesk')}
                </button>
                <KeyHelp />
              </footer>
            )}
          </div>
        </div>
        {isNarrow && isDrawerOpen && (
          <Drawer onClose={() => setDrawerOpen(false)}>
            <Sidebar
              {...sidebar}
              isDrawer
              isCollapsed={false}
              onToggle={() => setDrawerOpen(false)}
              onNavigate={() => setDrawerOpen(false)}
            />
          </Drawer>
        )}
        <PasswordDialog />
        <SessionDialog email={email} />
      </UnreadContext>
    </DeskNameContext>
  );
}
