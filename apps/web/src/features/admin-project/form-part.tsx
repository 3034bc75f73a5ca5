import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { Icon } from '../admin-shell/icon.tsx';

interface FormPartProps {
  title: string;
  /** A short summary, shown while it is closed. */
  summary?: string | undefined;
  /** One of its fields is filled in. */
  isUsed: boolean;
  hasError: boolean;
  children: ReactNode;
}

/** Optional fields of the form: closed unless one is filled in. */
export function FormPart({ title, summary, isUsed, hasError, children }: FormPartProps) {
  const [isOpened, setOpened] = useState(isUsed);
  // An error in it must be visible, because the form focuses it.
  const isOpen = isOpened || hasError;
  return (
    <details
      className="rounded-pad border border-rule"
      aria-label={title}
      open={isOpen}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-4 py-2 font-semibold">
        <Icon
          name="chevron-right"
          size={17}
          className={`flex-none text-muted ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`}
        />
        {title}
        {summary && <span className="text-label font-normal text-muted">{summary}</span>}
      </summary>
      <div className="grid gap-6 border-t border-rule p-4">{children}</div>
    </details>
  );
}

interface RestoredDraftProps {
  hasName: boolean;
  /** The project already has an image, which stays. */
  hasPicture?: boolean;
  onDiscard: () => void;
}

/** Shown if the form was filled from an earlier visit, with a button that discards it. */
export function RestoredDraft({ hasName, hasPicture = false, onDiscard }: RestoredDraftProps) {
  const t = useMessages('desk_project');
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-pad border border-info bg-info-soft px-4 py-2 text-small text-info">
      <span className="flex-1">
        {t('draftRestored', { hasName: hasName ? 'yes' : 'no', hasPicture: hasPicture ? 'yes' : 'no' })}
      </span>
      <Button variant="ghost" size="small" onClick={onDiscard}>
        {t('discardDraft')}
      </Button>
    </div>
  );
}
