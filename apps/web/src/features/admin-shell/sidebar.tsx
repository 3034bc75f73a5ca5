import { shop } from '@perfboard/content/shop';
import { path } from '@perfboard/contracts/path';
import { CircuitBoard, LogOut, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import { deskEntries, mainEntries, type NavigationEntry } from './navigation.ts';

interface SidebarProps {
  isCollapsed: boolean;
  unread: { bookings: number; contacts: number };
  email: string;
  /** Folds to icons, or closes where it is a drawer. */
  onToggle: () => void;
  isDrawer: boolean;
  onNavigate?: () => void;
  onLogout: () => void;
}

function Entry({
  entry,
  isCollapsed,
  unread,
  onNavigate,
}: {
  entry: NavigationEntry;
  isCollapsed: boolean;
  unread: SidebarProps['unread'];
  onNavigate?: (() => void) | undefined;
}) {
  const { icon: Icon, label } = entry;
  const count = entry.counts ? unread[entry.counts] : 0;
  // Beside the name, not in it: the entry is called the same whatever waits behind it.
  const waiting = count > 0 ? `${count} new` : undefined;
  return (
    <li>
      <NavLink
        to={entry.to}
        end={entry.isExact ?? false}
        onClick={onNavigate}
        className="desk-nav-item"
        title={isCollapsed ? [label, waiting].filter(Boolean).join(', ') : waiting}
      >
        <Icon size={19} aria-hidden="true" className="flex-none" />
        <span className={isCollapsed ? 'sr-only' : 'truncate'}>{label}</span>
        {count > 0 && (
          <span className={isCollapsed ? 'desk-lamp' : 'desk-count'} aria-hidden="true">
            {isCollapsed ? '' : count > 99 ? '99+' : count}
          </span>
        )}
      </NavLink>
    </li>
  );
}

/** The admin's way around: the five screens of the shop's daily work, and the desk's own instruments below. */
export function Sidebar({
  isCollapsed,
  unread,
  email,
  onToggle,
  isDrawer,
  onNavigate,
  onLogout,
}: SidebarProps) {
  const isNarrow = isCollapsed && !isDrawer;
  const ToggleIcon = isDrawer ? X : isNarrow ? PanelLeftOpen : PanelLeftClose;
  const group = { isCollapsed: isNarrow, unread, onNavigate };
  return (
    <div
      className={`solder-mask flex h-full flex-col gap-5 overflow-y-auto p-3 ${isNarrow ? 'items-center' : ''}`}
    >
      <div className={`flex items-center gap-2 ${isNarrow ? 'flex-col' : 'justify-between'}`}>
        <Link
          to={path.home}
          onClick={onNavigate}
          className="flex min-w-0 items-center gap-2 rounded-pad p-2 text-board-copper no-underline"
          title="To the site"
        >
          <CircuitBoard size={22} aria-hidden="true" className="flex-none" />
          <span className={isNarrow ? 'sr-only' : 'silkscreen desk-brand truncate'}>{shop.name}</span>
        </Link>
        <button
          type="button"
          className="button button-ghost button-icon button-small"
          aria-label={isDrawer ? 'Close menu' : isNarrow ? 'Expand sidebar' : 'Collapse sidebar'}
          aria-expanded={isDrawer ? undefined : !isNarrow}
          onClick={onToggle}
        >
          <ToggleIcon size={18} aria-hidden="true" />
        </button>
      </div>
      <nav aria-label="Admin">
        <ul className="grid gap-1">
          {mainEntries.map((entry) => (
            <Entry key={entry.to} entry={entry} {...group} />
          ))}
        </ul>
      </nav>
      <div className="border-board-rule border-t" />
      <nav aria-label="Desk">
        {!isNarrow && <p className="silkscreen px-3 pb-2 text-board-muted">Desk</p>}
        <ul className="grid gap-1">
          {deskEntries.map((entry) => (
            <Entry key={entry.to} entry={entry} {...group} />
          ))}
        </ul>
      </nav>
      <div className="mt-auto grid gap-2 border-board-rule border-t pt-3">
        {!isNarrow && (
          <p className="designator truncate px-3 text-board-muted" title={email}>
            {email}
          </p>
        )}
        <button
          type="button"
          className="desk-nav-item"
          onClick={onLogout}
          title={isNarrow ? 'Logout' : undefined}
        >
          <LogOut size={19} aria-hidden="true" className="flex-none" />
          <span className={isNarrow ? 'sr-only' : ''}>Logout</span>
        </button>
      </div>
    </div>
  );
}
