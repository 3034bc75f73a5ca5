/** Where the browser remembers it. */
export const storedName = 'perfboard-language-chosen';

/** Remembers that the visitor knows the languages of the site: none is suggested again in this browser. */
export function rememberChoice(): void {
  try {
    localStorage.setItem(storedName, '1');
  } catch {
    // A browser that stores nothing suggests it on every page.
  }
}
