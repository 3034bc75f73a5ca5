import { storageKeys } from '@perfboard/contracts/timing';

/** Stores the project's name for the booking form. False if nothing can be stored. */
export function storeBookingTitle(title: string): boolean {
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
