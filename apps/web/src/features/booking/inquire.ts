import { path } from '@perfboard/contracts/path';
import type { NavigateFunction } from 'react-router-dom';
import { storeBookingTitle } from './booking-title.ts';

/** The title in the address: how the form is filled in where there is no script or no storage. */
export const bookingTitleParameter = 'project_title';

let asked: string | undefined;

/** The project that was asked about on the way here, once. */
export function takeAskedProject(): string | undefined {
  const uuid = asked;
  asked = undefined;
  return uuid;
}

/** Goes to the booking form with the project's name filled in. */
export function inquire(
  { name, uuid }: { name: string; uuid: string | undefined },
  navigate: NavigateFunction,
): void {
  asked = uuid;
  const address = storeBookingTitle(name)
    ? path.booking
    : `${path.booking}?${new URLSearchParams({ [bookingTitleParameter]: name })}`;
  void navigate(address);
}
