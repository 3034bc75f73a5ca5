/**
 * How this visit began: read once when the page's script starts, and held in memory only, neither in a cookie
 * nor in storage.
 */
export const arrival =
  typeof window === 'undefined'
    ? { referrer: '', pathname: '', search: '' }
    : { referrer: document.referrer, pathname: location.pathname, search: location.search };

interface PrivacySignals {
  globalPrivacyControl?: boolean;
}

/** Whether the visitor's browser sends Global Privacy Control or Do Not Track. */
export const asksForPrivacy = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as PrivacySignals).globalPrivacyControl === true;
