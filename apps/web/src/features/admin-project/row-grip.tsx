import { useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../components/messages.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { dragRow } from './drag-row.ts';

/** The class of a list item that is dragged or under the dragged one. */
export const draggedClass =
  'data-over:border-focus data-over:bg-sunken data-dragged:relative data-dragged:z-10 data-dragged:bg-raised data-dragged:shadow-card';

/** Drags its list item with a mouse, pen or finger. The arrows beside it do the same by keyboard. */
export function RowGrip({ onMove }: { onMove: (from: number, to: number) => void }) {
  const t = useMessages('desk');
  // The list may change during a drag: the drop uses the current list.
  const latest = useRef(onMove);
  useLayoutEffect(() => {
    latest.current = onMove;
  }, [onMove]);
  return (
    <span
      aria-hidden="true"
      title={t('dragRow')}
      // Dragging starts only on the grip; elsewhere, a finger scrolls.
      className="grid size-11 flex-none cursor-grab touch-none select-none place-items-center text-muted active:cursor-grabbing sm:size-8"
      onPointerDown={({ button, isPrimary, currentTarget, nativeEvent }) => {
        if (button !== 0 || !isPrimary) return;
        dragRow(currentTarget, nativeEvent, (from, to) => latest.current(from, to));
      }}
    >
      <Icon name="grip-vertical" size={18} />
    </span>
  );
}
