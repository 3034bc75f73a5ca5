import type { Language } from '@perfboard/messages/language';
import { type Area, type Catalog, createTranslator, type Translator } from '@perfboard/messages/translator';
import type { PageLanguage } from '../components/messages.ts';

/** The areas of the texts that every page shows. */
export const sharedAreas: readonly Area[] = ['site'];

/** The areas of the texts that every screen of the desk shows, besides those. */
export const deskAreas: readonly Area[] = ['desk', 'project'];

/** Each area's file in the language of the page, as the server names them in the page. */
export type MessageFiles = Partial<Record<Area, string>>;

/** The texts of the browser's language: `load` fetches those of a page, `translator` gives them. */
export function createMessageLoader(
  language: Language,
  files: MessageFiles,
): Pick<PageLanguage, 'translator' | 'load'> {
  const loaded = new Map<Area, Translator<Area>>();
  return {
    translator: <A extends Area>(area: A) => {
      const found = loaded.get(area);
      if (!found) throw new Error(`The messages of ${area} are not loaded: does the route name the area?`);
      return found as unknown as Translator<A>;
    },
    load: async (areas) => {
      const missing = areas.filter((area) => !loaded.has(area));
      await Promise.all(
        missing.map(async (area) => {
          const module: { default: Catalog } = await import(/* @vite-ignore */ files[area] ?? '');
          loaded.set(area, createTranslator(language, module.default));
        }),
      );
    },
  };
}
