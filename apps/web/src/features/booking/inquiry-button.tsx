import { path } from '@perfboard/contracts/path';
import { askedProject } from '@perfboard/contracts/words/lead-origin';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePageLanguage } from '../../components/messages.ts';
import { bookingTitleParameter, inquire } from './inquire.ts';

/** Opens the booking form with the project's name filled in. */
export function InquiryButton({
  name,
  uuid,
  className,
  label,
  children,
}: {
  name: string;
  /** The uuid of a project of the catalog: inquiries stay linked to it if it is renamed. */
  uuid?: string;
  className?: string;
  /** The accessible name, if the text alone does not describe the action. */
  label?: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const { base } = usePageLanguage();
  return (
    <form
      method="get"
      action={base + path.booking}
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
