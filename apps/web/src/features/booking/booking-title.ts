import { storageKeys } from '@perfboard/contracts/timing';

/** Remembers the project that somebody asked about until the booking form opens. False if nothing can be stored. */
export function storeBookingTitle(title: string): boolean {
  try {
    localStorage.setItem(storageKeys.bookingProjectTitle, title);
    return true;
  } catch {
    return false;
  }
}

/** The remembered title, once: reading clears it. */
export function takeBookingTitle(): string | null {
  try {
    const title = localStorage.getItem(storageKeys.bookingProjectTitle);
    localStorage.removeItem(storageKeys.bookingProjectTitle);
    return title;
  } catch {
    return null;
  }
}
