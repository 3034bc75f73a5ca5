import type { ReactNode } from 'react';

export type BadgeTone =
  | 'neutral'
  | 'copper'
  | 'category'
  | 'signal'
  | 'warn'
  | 'info'
  | 'danger'
  | 'violet'
  | 'board'
  | 'board-copper';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-muted',
  copper: 'bg-copper-soft text-copper',
  category: 'bg-category-soft text-category',
  signal: 'bg-signal-soft text-signal',
  warn: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
  danger: 'bg-danger-soft text-danger',
  violet: 'bg-violet-soft text-violet',
  board: 'bg-board-raised text-board-ink',
  'board-copper': 'bg-board text-board-copper',
};

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge ${tones[tone]}`}>{children}</span>;
}
