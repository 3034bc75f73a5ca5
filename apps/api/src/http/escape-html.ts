import { html } from '@remix-run/html-template';

/** Text as it may stand in HTML and XML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => String(html`${text}`);
