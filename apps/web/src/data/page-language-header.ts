/** The API answers in the language of the page, whatever the browser prefers. */
export const pageLanguageHeader = (): Record<string, string> => ({
  'accept-language': document.documentElement.lang,
});
