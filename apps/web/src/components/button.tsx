import { type ComponentProps, useState } from 'react';
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
  /**
   * Shows a spinner and ignores clicks while the action runs; the label and the focus stay. The second click of a
   * double click may come before it, and is ignored too.
   */
  isBusy?: boolean;
}

export function Button({
  variant,
  size,
  isIcon,
  isBusy,
  className,
  children,
  disabled,
  onClick,
  onFocus,
  onBlur,
  ...props
}: ButtonProps) {
  const [hasFocus, setFocus] = useState(false);
  const isOff = disabled || isBusy;
  // A disabled button loses the focus, so one that has it only looks and acts disabled. A busy one may have to take it
  // back from a dialog.
  const isHeld = isBusy || (isOff && hasFocus);
  return (
    <button
      type="button"
      {...props}
      onFocus={(event) => {
        setFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocus(false);
        onBlur?.(event);
      }}
      onClick={(event) => {
        const isRepeated = isBusy !== undefined && event.detail > 1;
        if (isHeld || isRepeated) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonClass(
        { ...(variant && { variant }), ...(size && { size }), ...(isIcon && { isIcon }) },
        className,
      )}
      disabled={isOff && !isHeld}
      aria-disabled={isHeld || props['aria-disabled']}
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
