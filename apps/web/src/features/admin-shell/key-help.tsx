import { useEffect, useState } from 'react';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from './icon.tsx';
import { isTyping } from './typing.ts';

const keys: ReadonlyArray<readonly [keys: string[], meaning: string]> = [
  [['j', '↓'], 'Next row'],
  [['k', '↑'], 'Previous row'],
  [['Home'], 'First row'],
  [['End'], 'Last row'],
  [['Enter'], 'Open row'],
  [['s'], 'Change status'],
  [['a'], 'Assign row'],
  [['x'], 'Select row (with Shift: select range)'],
  [['r'], 'Reply'],
  [['Ctrl+Enter', '⌘Enter'], 'Send reply, save note'],
  [['e'], 'Archive'],
  [['z'], 'Undo, while it is offered'],
  [['Delete'], 'Delete row'],
  [['/'], 'Search'],
  [['n'], 'Next page'],
  [['p'], 'Previous page'],
  [['Ctrl+K', '⌘K'], 'Search or go to'],
  [['?'], 'Show keyboard shortcuts'],
  [['Esc'], 'Close dialog'],
];

/** Lists the keyboard shortcuts on `?` or by a button. */
export function KeyHelp({ hasButton = true }: { hasButton?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event.target) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      {hasButton && (
        <button
          type="button"
          className="flex min-h-8 items-center gap-2 text-label text-muted hover:text-ink"
          onClick={() => setOpen(true)}
        >
          <Icon name="keyboard" size={16} />
          Keyboard shortcuts
        </button>
      )}
      {isOpen && (
        <Dialog title="Keyboard shortcuts" onClose={() => setOpen(false)}>
          <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-small">
            {keys.map(([names, meaning]) => (
              <div key={meaning} className="contents">
                <dt className="flex gap-1">
                  {names.map((name) => (
                    <kbd key={name} className="desk-key">
                      {name}
                    </kbd>
                  ))}
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}
