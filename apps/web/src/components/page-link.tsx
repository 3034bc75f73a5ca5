import { inLanguage } from '@perfboard/contracts/path';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
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
