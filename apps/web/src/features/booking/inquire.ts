import { path } from '@perfboard/contracts/path';
import type { NavigateFunction } from 'react-router-dom';
import { storeBookingTitle } from './booking-title.ts';

/** The title in the address: how the form is filled in where there is no script or no storage. */
export const bookingTitleParameter = 'project_title';

/** Goes to the booking form with the project's name filled in. */
export function inquire(name: string, navigate: NavigateFunction): void {
  const address = storeBookingTitle(name)
    ? path.booking
    : `${path.booking}?${new URLSearchParams({ [bookingTitleParameter]: name })}`;
  void navigate(address);
}
