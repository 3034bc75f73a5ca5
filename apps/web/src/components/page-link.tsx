import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A whole path, not one beside the page that is open. */
  to: string;
  preventScrollReset?: boolean;
}

/**
 * A link to a page. The server writes the element alone: what the router works out for each of the hundred links of a
 * page (where it leads from here, what a click does) is a fifth of what a list of projects costs, and only the browser
 * needs it.
 */
export function PageLink(props: PageLinkProps) {
  if (!import.meta.env.SSR) return <Link {...props} discover="none" />;
  const { to, preventScrollReset: _, ...attributes } = props;
  return <a {...attributes} href={to} />;
}
