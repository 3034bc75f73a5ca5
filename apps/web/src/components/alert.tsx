import type { ReactNode } from 'react';

const looks = {
  success: 'border-signal bg-signal-soft text-signal',
  danger: 'border-danger bg-danger-soft text-danger',
  warn: 'border-warn bg-warn-soft text-warn',
  info: 'border-info bg-info-soft text-info',
};

/**
 * The result of an action, announced to screen readers: failures immediately, everything else when the reader
 * pauses.
 */
export function Alert({
  tone,
  isPosted = false,
  children,
  className = '',
}: {
  tone: keyof typeof looks;
  /** The page answers a form that was posted without script: the browser scrolls to what came of it. */
  isPosted?: boolean | undefined;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      {...(isPosted && { tabIndex: -1, autoFocus: true })}
      className={`rounded-pad border border-s-4 px-4 py-3 text-small font-medium ${looks[tone]} ${className}`}
    >
      {children}
    </div>
  );
}
