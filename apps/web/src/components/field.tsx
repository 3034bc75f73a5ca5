import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useErrorText } from './error-text.ts';

/** The attributes that connect a control to its field's label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** Shown beside the control and connected to it. */
  error?: string | undefined;
  hint?: ReactNode;
  isRequired?: boolean;
  /** For a label that only assistive technology needs. */
  isLabelHidden?: boolean;
  /** In a row of a table of fields. */
  isSmall?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

function FieldError({ id, text, isSmall }: { id: string; text: string; isSmall: boolean }) {
  const size = isSmall ? 'text-label' : 'text-small';
  const line = useRef<HTMLParagraphElement>(null);
  // A control that has the focus already is not scrolled to again, so its error may be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another text
  useEffect(() => {
    const field = line.current?.parentElement;
    // The whole field: with the line alone at the window's top, its control would be under the header.
    if (field?.contains(document.activeElement)) field.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <p ref={line} id={id} className={`${size} font-medium text-danger in-[footer]:text-board-danger`}>
      {useErrorText(text)}
    </p>
  );
}

/** A control with its label, hint and error. */
export function Field({
  label,
  error,
  hint,
  isRequired,
  isLabelHidden,
  isSmall = false,
  className = '',
  children,
}: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const labelClass = isSmall ? 'text-label text-muted' : 'text-small font-semibold';
  return (
    <div className={`field grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : labelClass}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-label text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`} text={error} isSmall={isSmall} />}
    </div>
  );
}
