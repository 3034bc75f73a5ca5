import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { Icon } from './icon.tsx';

interface RowButtonsProps {
  /** The row's accessible name. */
  name: string;
  at: number;
  count: number;
  /** The rows can't be moved or removed now. */
  isOff?: boolean;
  /** `to` is the row's new place. */
  onMove: (to: number) => void;
  onRemove?: () => void;
  /** Replaces *Remove*, if there are more actions. */
  menu?: ReactNode;
}

/** Buttons that move a row up or down, or remove it. */
export function RowButtons({ name, at, count, isOff = false, onMove, onRemove, menu }: RowButtonsProps) {
  const t = useMessages('desk');
  const small = { variant: 'ghost', size: 'small', isIcon: true } as const;
  return (
    <span className="flex flex-none">
      <Button
        {...small}
        data-moves
        aria-label={t('moveUp', { name })}
        disabled={isOff || at === 0}
        onClick={() => onMove(at - 1)}
      >
        <Icon name="arrow-up" size={16} />
      </Button>
      <Button
        {...small}
        data-moves
        aria-label={t('moveDown', { name })}
        disabled={isOff || at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <Icon name="arrow-down" size={16} />
      </Button>
      {menu ?? (
        <Button {...small} aria-label={t('removeNamed', { name })} disabled={isOff} onClick={onRemove}>
          <Icon name="trash" size={16} />
        </Button>
      )}
    </span>
  );
}

/** A copy with one item moved to another position. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), items[from] as Item, ...rest.slice(to)];
}

/** Keeps the focus on a moved row: on the other arrow, if the pressed one is disabled at the new place. */
export function focusMoved(list: HTMLElement | null, place: number): void {
  requestAnimationFrame(() => {
    if (!document.activeElement?.matches('body, [data-moves][aria-disabled="true"]')) return;
    list?.children[place]
      ?.querySelector<HTMLElement>('[data-moves]:not(:disabled, [aria-disabled="true"])')
      ?.focus();
  });
}
