import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { Icon } from './icon.tsx';

interface BulkBarProps {
  label: string;
  /** How many rows are selected. */
  count: string;
  clearLabel: string;
  onClear: () => void;
  /** The action that is always in sight. */
  main?: ReactNode;
  /** The other actions; on a narrow screen they are folded. */
  children: ReactNode;
}

/** The actions on the selected rows of a list. */
export function BulkBar({ label, count, clearLabel, onClear, main, children }: BulkBarProps) {
  const t = useMessages('desk');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className="desk-bulk" aria-label={label}>
      <p className="text-small font-semibold" role="status">
        {count}
      </p>
      <Button variant="ghost" onClick={onClear}>
        <Icon name="x" size={16} />
        <span className="max-sm:sr-only">{clearLabel}</span>
      </Button>
      {main}
      <button
        type="button"
        className="desk-toggle desk-fold ms-auto"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="sliders-horizontal" size={16} />
        <span className="max-sm:sr-only">{t('more')}</span>
      </button>
      <div id={id} className="desk-filters" data-open={isOpen || undefined}>
        {children}
      </div>
    </section>
  );
}
