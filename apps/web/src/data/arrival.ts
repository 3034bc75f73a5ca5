/**
 * How this visit began, read once when the page's script starts and kept as long as the page lives: neither a cookie nor
 * any storage holds it.
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
