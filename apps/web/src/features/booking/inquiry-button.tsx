import { path } from '@perfboard/contracts/path';
import { askedProject } from '@perfboard/contracts/words/lead-origin';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { bookingTitleParameter, inquire } from './inquire.ts';

/** Asks about a project: goes to the booking form with the project's name filled in. */
export function InquiryButton({
  name,
  uuid,
  className,
  label,
  children,
}: {
  name: string;
  /** Of a project of the catalog: a renamed one keeps what was asked about it. */
  uuid?: string;
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
        inquire({ name, uuid }, navigate);
      }}
    >
      {uuid && <input type="hidden" name={askedProject.parameter} value={uuid} />}
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
