import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../admin-shell/icon.tsx';

interface FormPartProps {
  title: string;
  /** What is in it, in a word or two, while it is closed. */
  summary?: string | undefined;
  /** Something in it is filled in. */
  isUsed: boolean;
  hasError: boolean;
  children: ReactNode;
}

/** A part of the form that most projects leave alone: closed until it holds something. */
export function FormPart({ title, summary, isUsed, hasError, children }: FormPartProps) {
  const [isOpened, setOpened] = useState(isUsed);
  // What is wrong in it must be seen: the form moves to it.
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
          className={`flex-none text-muted ${isOpen ? 'rotate-90' : ''}`}
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
  /** Of a project that has a picture: it keeps that one. */
  hasPicture?: boolean;
  onDiscard: () => void;
}

/** Says that a form holds words of an earlier visit, and offers to give them up. */
export function RestoredDraft({ hasName, hasPicture = false, onDiscard }: RestoredDraftProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-pad border border-info bg-info-soft px-4 py-2 text-small text-info">
      <span className="flex-1">
        Your draft was restored. {hasName ? '' : 'It had no name yet. '}
        {hasPicture ? 'Choose the new image again.' : 'Choose the image again.'}
      </span>
      <Button variant="ghost" size="small" onClick={onDiscard}>
        Discard draft
      </Button>
    </div>
  );
}
