import type { Plugin } from 'vite';

const id = 'virtual:art';
export function drawnArt(): Plugin {
  return {
    name: 'perfboard-art',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? "export const slides = {}; export const avatars = {}; export const logoUrl = '/favicon.svg'; export const socialCardUrl = '/social-card.png';"
        : undefined,
  };
}
