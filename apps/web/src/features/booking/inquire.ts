import { path } from '@perfboard/contracts/path';
import { storageKeys } from '@perfboard/contracts/timing';
import type { NavigateFunction } from 'react-router-dom';

/** Stores the project's name for the booking form. False if nothing can be stored. */
function storeBookingTitle(title: string): boolean {
  try {
    localStorage.setItem(storageKeys.bookingProjectTitle, title);
    return true;
  } catch {
    return false;
  }
}

/** Returns the stored title and clears it. */
export function takeBookingTitle(): string | null {
  try {
    const title = localStorage.getItem(storageKeys.bookingProjectTitle);
    localStorage.removeItem(storageKeys.bookingProjectTitle);
    return title;
  } catch {
    return null;
  }
}

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
