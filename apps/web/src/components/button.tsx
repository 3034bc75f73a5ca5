import type { ComponentProps } from 'react';
import { PageLink } from './page-link.tsx';

export type ButtonVariant = 'primary' | 'copper' | 'outline' | 'ghost' | 'danger';
export interface ButtonLook {
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  /** Square, for a button that contains only an icon; it then needs an `aria-label`. */
  isIcon?: boolean;
}

/** The classes of a button, for elements that only look like one. */
export const buttonClass = (
  { variant = 'primary', size = 'normal', isIcon = false }: ButtonLook = {},
  extra = '',
) =>
  `button button-${variant}${size === 'small' ? ' button-small' : ''}${isIcon ? ' button-icon' : ''} ${extra}`;

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and ignores clicks while the action runs; the label stays. */
  isBusy?: boolean;
}

export function Button({
  variant,
  size,
  isIcon,
  isBusy = false,
  className,
  children,
  disabled,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={buttonClass(
        { ...(variant && { variant }), ...(size && { size }), ...(isIcon && { isIcon }) },
        className,
      )}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {/* The spinner is inserted before an element, because browser translation replaces bare text and React then throws. */}
      <span className="contents">{children}</span>
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<typeof PageLink>, ButtonLook {}

export function ButtonLink({ variant, size, isIcon, className, ...props }: ButtonLinkProps) {
  return (
    <PageLink
      {...props}
      className={buttonClass(
        { ...(variant && { variant }), ...(size && { size }), ...(isIcon && { isIcon }) },
        className,
      )}
    />
  );
}
