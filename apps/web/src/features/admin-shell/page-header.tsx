import type { ReactNode } from 'react';
import { usePageTitle } from '../../components/use-page-title.ts';

interface PageHeaderProps {
  /** A reference designator, like those of parts on a circuit board. */
  designator: string;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
}

/** The title of an admin screen, with the actions on the whole screen. */
export function PageHeader({ designator, title, text, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="grid gap-3">
      <div className="flex items-center gap-3 text-copper">
        <span
          className="designator flex-none rounded-pad border border-current px-1.5 py-0.5"
          aria-hidden="true"
        >
          {designator}
        </span>
        <span className="trace" aria-hidden="true" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h1 className="desk-title">{title}</h1>
          {text && <p className="text-small text-muted wrap-anywhere">{text}</p>}
        </div>
        {actions && <div className="desk-header-actions flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  );
}
