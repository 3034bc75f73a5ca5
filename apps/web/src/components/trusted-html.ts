interface TrustedTypes {
  createPolicy(
    name: string,
    rules: {
      createHTML: (html: string) => string | null;
      createScript?: (text: string) => string | null;
    },
  ): { createHTML: (html: string) => unknown };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The harmless string with which React creates a `script` element: the only one that it passes to the parser. */
const emptyScript = '<script></script>';
/** What search engines read begins with this; no program does. Firefox asks for data blocks too. */
const dataBlock = '{"@context":';
trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === emptyScript ? html : null),
  createScript: (text) => (text.startsWith(dataBlock) ? text : null),
});

const policy = trustedTypes?.createPolicy('perfboard', { createHTML: (html) => html });

/**
 * Marks our own HTML as trusted. The page's policy allows no other string to become HTML, so each caller must
 * explain why its string is safe.
 */
export const trustHtml = (html: string): string => (policy ? (policy.createHTML(html) as string) : html);
