import { path } from '@perfboard/contracts/path';
import type { Role } from '@perfboard/contracts/words/member';
import type { PlainKey } from '@perfboard/messages/translator';
import { useContext, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { DeskNameContext } from '../../components/use-page-title.ts';
import { ShopMark } from '../shell/shop-mark.tsx';
import { Icon, type IconName } from './icon.tsx';
import { readStored, writeStored } from './stored.ts';

/** The groups below the five main entries, with their headings, in this order. */
const deskGroups = {
  leads: 'leads',
  audience: 'audience',
  shop: 'shop',
  system: 'system',
} as const satisfies Record<string, PlainKey<'desk'>>;

/** The group of rarely used entries: behind *More*. */
const rare = 'system';

export interface NavigationEntry {
  group: 'main' | keyof typeof deskGroups;
  label: string;
  to: string;
  /** The lowest role that sees it. */
  role: Role;
  icon: IconName;
  /** The unread count beside it. */
  counts?: 'bookings' | 'contacts' | 'mails';
  /** Not listed until there is something behind it. */
  needs?: 'has_quotes';
  isExact?: boolean;
}

const moreKey = 'sidebar.more';

const groupNames = Object.keys(deskGroups) as (keyof typeof deskGroups)[];

interface SidebarProps {
  entries: readonly NavigationEntry[];
  isCollapsed: boolean;
  /** `mails` is null without a mailbox: then its entry is hidden. */
  unread: { bookings: number; contacts: number; mails: number | null; has_quotes: boolean };
  email: string;
  /** Collapses to icons, or closes as a drawer. */
  onToggle: () => void;
  isDrawer: boolean;
  onNavigate?: () => void;
  onLogout: () => void;
}

interface EntriesProps extends Pick<SidebarProps, 'entries' | 'isCollapsed' | 'unread'> {
  group: NavigationEntry['group'];
  onNavigate: (() => void) | undefined;
}

/** The entries of a group. *Other email* is hidden without a mailbox, *Quotes* before the first one. */
const entriesOf = (
  group: NavigationEntry['group'],
  { entries, unread }: Pick<SidebarProps, 'entries' | 'unread'>,
): NavigationEntry[] =>
  entries.filter(
    ({ group: own, counts, needs }) =>
      own === group && !(counts && unread[counts] === null) && !(needs && !unread[needs]),
  );

function Entries({ entries, group, isCollapsed, unread, onNavigate }: EntriesProps) {
  const t = useMessages('desk');
  return (
    <ul className="grid gap-1" aria-labelledby={group === 'main' ? undefined : `desk-${group}`}>
      {entriesOf(group, { entries, unread }).map(({ to, label, icon, counts, isExact = false }) => {
        const count = (counts && unread[counts]) ?? 0;
        // Not part of the accessible name, which should not change with the count.
        const waiting = count > 0 ? t('newCount', { count }) : undefined;
        return (
          <li key={to}>
            <NavLink
              to={to}
              end={isExact}
              onClick={onNavigate}
              className="desk-nav-item"
              title={isCollapsed ? [label, waiting].filter(Boolean).join(', ') : waiting}
            >
              <Icon name={icon} size={19} className="flex-none" />
              <span className={isCollapsed ? 'sr-only' : 'truncate'}>{label}</span>
              {count > 0 && (
                <span className={isCollapsed ? 'desk-lamp' : 'desk-count'} aria-hidden="true">
                  {isCollapsed ? '' : count > 99 ? '99+' : count}
                </span>
              )}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}

function Brand({ isNarrow, isDrawer, onToggle, onNavigate }: SidebarProps & { isNarrow: boolean }) {
  const t = useMessages('desk');
  const name = useContext(DeskNameContext);
  const toggleIcon = isDrawer ? 'x' : isNarrow ? 'panel-left-open' : 'panel-left-close';
  return (
    <div className={`flex items-center gap-2 ${isNarrow ? 'flex-col' : 'justify-between'}`}>
      <Link
        to={path.home}
        onClick={onNavigate}
        className="flex min-w-0 items-center gap-2 rounded-pad p-2 text-board-copper no-underline"
        title={t('viewSite')}
      >
        <ShopMark size={24} />
        <span className={isNarrow ? 'sr-only' : 'silkscreen desk-brand truncate'}>{name}</span>
      </Link>
      <button
        type="button"
        className="button button-ghost button-icon button-small"
        aria-label={t(isDrawer ? 'closeMenu' : isNarrow ? 'expandSidebar' : 'collapseSidebar')}
        aria-expanded={isDrawer ? undefined : !isNarrow}
        onClick={onToggle}
      >
        <Icon name={toggleIcon} size={18} className="rtl:-scale-x-100" />
      </button>
    </div>
  );
}

interface GroupProps extends Omit<EntriesProps, 'group'> {
  group: keyof typeof deskGroups;
}

function DeskGroup({ group, ...list }: GroupProps) {
  const t = useMessages('desk');
  return (
    <div className="grid gap-1 border-board-rule border-t pt-3">
      <p id={`desk-${group}`} className={list.isCollapsed ? 'sr-only' : 'silkscreen px-3 text-board-muted'}>
        {t(deskGroups[group])}
      </p>
      <Entries group={group} {...list} />
    </div>
  );
}

/** Scrolls the entries down to the end of a part, where there is no room for all of them. */
function showEnd(part: HTMLElement | null): void {
  const area = part?.closest('.desk-entries');
  if (!part || !area) return;
  const below = part.getBoundingClientRect().bottom - area.getBoundingClientRect().bottom;
  if (below > 0) area.scrollTop += below;
}

/** Rarely used entries, folded; open if one of them is the current screen. */
function MoreEntries(list: Omit<EntriesProps, 'group'>) {
  const t = useMessages('desk');
  const { pathname } = useLocation();
  const isShown = entriesOf(rare, list).some(({ to }) => pathname.startsWith(to));
  const [isOpen, setOpen] = useState(() => readStored<boolean>(moreKey) ?? false);
  const isUnfolded = isOpen || isShown;
  const part = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  // Unfolded by a click, or on one of its screens; what was left unfolded must not hide the first entries.
  useEffect(() => {
    if (isShown || (isOpen && isAsked.current)) showEnd(part.current);
  }, [isShown, isOpen]);
  return (
    <div ref={part} className="grid gap-1 border-board-rule border-t pt-3">
      <button
        type="button"
        className="desk-nav-item"
        aria-expanded={isUnfolded}
        title={list.isCollapsed ? t('more') : undefined}
        aria-disabled={isShown}
        onClick={() => {
          isAsked.current = true;
          setOpen(!isOpen);
          writeStored(moreKey, !isOpen);
        }}
      >
        <Icon name="ellipsis" size={19} className="flex-none" />
        <span className={list.isCollapsed ? 'sr-only' : ''}>{t('more')}</span>
      </button>
      {isUnfolded && (
        <>
          <p id={`desk-${rare}`} className="sr-only">
            {t(deskGroups[rare])}
          </p>
          <Entries group={rare} {...list} />
        </>
      )}
    </div>
  );
}

/** The visible groups: an empty one is left out, and a single rare entry is not folded. */
function DeskGroups(list: Omit<EntriesProps, 'group'>) {
  return groupNames.map((group) => {
    const { length } = entriesOf(group, list);
    if (length === 0) return null;
    return group === rare && length > 1 ? (
      <MoreEntries key={group} {...list} />
    ) : (
      <DeskGroup key={group} group={group} {...list} />
    );
  });
}

/** The navigation of the desk. */
export function Sidebar(props: SidebarProps) {
  const t = useMessages('desk');
  const { entries, unread, email, onNavigate, onLogout } = props;
  const isNarrow = props.isCollapsed && !props.isDrawer;
  const list = { entries, unread, onNavigate, isCollapsed: isNarrow };
  const area = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen has its entry, which others move down
  useEffect(() => {
    area.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, unread.has_quotes, unread.mails === null]);
  return (
    <div
      className={`desk-sidebar-board solder-mask flex h-full flex-col gap-3 p-3 ${isNarrow ? 'items-center' : ''}`}
    >
      <Brand {...props} isNarrow={isNarrow} />
      <div ref={area} className="desk-entries grid flex-1 content-start gap-4 self-stretch">
        <nav aria-label={t('mainEntries')}>
          <Entries group="main" {...list} />
        </nav>
        <nav aria-label={t('deskEntries')} className="desk-groups grid gap-4">
          <DeskGroups {...list} />
        </nav>
      </div>
      <div className="grid gap-1 self-stretch border-board-rule border-t pt-2">
        {!isNarrow && (
          <p className="designator truncate px-3 text-board-muted" title={email}>
            {email}
          </p>
        )}
        <button
          type="button"
          className="desk-nav-item"
          onClick={onLogout}
          title={isNarrow ? t('logout') : undefined}
        >
          <Icon name="log-out" size={19} className="flex-none" />
          <span className={isNarrow ? 'sr-only' : ''}>{t('logout')}</span>
        </button>
      </div>
    </div>
  );
}
