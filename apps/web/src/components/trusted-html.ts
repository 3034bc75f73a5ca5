interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string | null },
  ): { createHTML: (html: string) => unknown };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** How React makes an element `script`: the one string that it gives to the parser by itself, and there is nothing in it. */
const emptyScript = '<script></script>';
trustedTypes?.createPolicy('default', { createHTML: (html) => (html === emptyScript ? html : null) });

const policy = trustedTypes?.createPolicy('perfboard', { createHTML: (html) => html });

/**
 * Marks our own HTML as trusted. The page's policy allows no other string to become HTML, so each caller must
 * explain why its string is safe.
 */
export const trustHtml = (html: string): string => (policy ? (policy.createHTML(html) as string) : html);
