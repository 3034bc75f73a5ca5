import { Suspense, useEffect, useState } from 'react';
import { DialogWaits, lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../components/messages.ts';
import { Icon } from './icon.tsx';
import { isTyping } from './typing.ts';

const KeyList = lazyPart(['desk_help'], async () => (await import('./key-list.tsx')).KeyList, {
  isDialog: true,
});

/** Lists the keyboard shortcuts on `?` or by a button. */
export function KeyHelp({ hasButton = true }: { hasButton?: boolean }) {
  const t = useMessages('desk');
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
          {t('keyboardShortcuts')}
        </button>
      )}
      {isOpen && (
        <Suspense fallback={<DialogWaits />}>
          <KeyList onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
