/** `__Host-`: neither a subdomain nor a page without TLS can set or read them. */
export const cookiePrefixOf = ({ PUBLIC_URL }: { PUBLIC_URL: string }): string =>
  PUBLIC_URL.startsWith('https:') ? '__Host-perfboard' : 'perfboard';
