import { path } from '@perfboard/contracts/path';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { bookingTitleParameter, inquire } from './inquire.ts';

/** Asks about a project: goes to the booking form with the project's name filled in. */
export function InquiryButton({
  name,
  className,
  label,
  children,
}: {
  name: string;
  className?: string;
  /** Accessible name where the text alone does not say what the button does. */
  label?: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  return (
    <form
      method="get"
      action={path.booking}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        inquire(name, navigate);
      }}
    >
      <button
        type="submit"
        name={bookingTitleParameter}
        value={name}
        className={className}
        aria-label={label}
      >
        {children}
      </button>
    </form>
  );
}
