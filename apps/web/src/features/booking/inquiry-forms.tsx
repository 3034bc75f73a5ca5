import { askedProject } from '@perfboard/contracts/words/lead-origin';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { bookingTitleParameter, inquire } from './inquire.ts';

/** Handles the inquiry buttons of a section with static HTML from the server. */
export function InquiryForms({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  return (
    <div
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent;
        if (!(submitter instanceof HTMLButtonElement) || submitter.name !== bookingTitleParameter) return;
        event.preventDefault();
        const uuid = new FormData(event.target as HTMLFormElement).get(askedProject.parameter);
        inquire({ name: submitter.value, uuid: typeof uuid === 'string' ? uuid : undefined }, navigate);
      }}
    >
      {children}
    </div>
  );
}
