import { path } from '@perfboard/contracts/path';
import type { NavigateFunction } from 'react-router-dom';
import { storeBookingTitle } from './booking-title.ts';

/** The address parameter with the title: it fills in the form without script or storage. */
export const bookingTitleParameter = 'project_title';

let asked: string | undefined;

/** Returns the project that the visitor asked about, and clears it. */
export function takeAskedProject(): string | undefined {
  const uuid = asked;
  asked = undefined;
  return uuid;
}

/** Opens the booking form with the project's name filled in. */
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
