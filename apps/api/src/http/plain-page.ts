import type { Language } from '@perfboard/messages/language';
import { escapeHtml } from '@perfboard/server/base/http/page';
import { htmlAttributes } from '@perfboard/server/base/language/language';

/** A page for a visitor who gets no other: nothing is needed to make it. */
export const plainPage = (language: Language, title: string, text: string): string => `<!doctype html>
<html ${htmlAttributes(language)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><meta name="color-scheme" content="light dark"></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></body></html>
`;
