import { inLanguage } from '@perfboard/contracts/path';
import type { ComponentProps } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { usePageLanguage } from './messages.ts';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An absolute path, not relative to the current page. */
  to: string;
  preventScrollReset?: boolean;
}

/**
 * A link to a page. On the server it renders only the element: resolving a hundred links in the router takes
 * a fifth of the time to render a project list, and only the browser needs it.
 */
export function PageLink(props: PageLinkProps) {
  const { base } = usePageLanguage();
  if (!import.meta.env.SSR) return <Link {...props} discover="none" />;
  const { to, preventScrollReset: _, ...attributes } = props;
  return <a {...attributes} href={inLanguage(base, to)} />;
}

interface MenuLinkProps extends Pick<ComponentProps<typeof NavLink>, 'end'> {
  to: string;
  /** The path of the page that is shown. */
  here: string;
  children: string;
}

/** A link of the menu, marked on its page and, without `end`, on those below it. Written by the server like a `PageLink`. */
export function MenuLink({ here, ...link }: MenuLinkProps) {
  const { base } = usePageLanguage();
  if (!import.meta.env.SSR) return <NavLink {...link} className="nav-item" />;
  const { to, end, children } = link;
  const shown = here.toLowerCase();
  const isCurrent = shown === to || (!end && shown.startsWith(`${to}/`));
  return (
    <a
      aria-current={isCurrent ? 'page' : undefined}
      className={isCurrent ? 'nav-item active' : 'nav-item'}
      href={inLanguage(base, to)}
      data-discover="true"
    >
      {children}
    </a>
  );
}
