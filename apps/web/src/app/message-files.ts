import manifest from 'virtual:client-manifest';
import type { Language } from '@perfboard/messages/language';
import type { Area } from '@perfboard/messages/translator';
import type { MessageFiles } from '../data/message-loader.ts';

/** The module of an area's texts in a language, as the build's manifest names it. */
export const messageModule = (language: Language, area: Area): string =>
  `../../packages/messages/src/generated/${language}/${area}.ts`;

const files = new Map<string, MessageFiles>();

/** The built files of a language's texts; in development, the modules themselves. */
export function messageFiles(language: Language, areas: readonly Area[]): MessageFiles {
  const key = [language, ...areas].join(' ');
  const known = files.get(key);
  const made =
    known ??
    Object.fromEntries(
      areas.map((area) => {
        const module = messageModule(language, area);
        return [
          area,
          `/${manifest[module]?.file ?? `@id/@perfboard/messages/generated/${language}/${area}`}`,
        ];
      }),
    );
  if (!known) files.set(key, made);
  return made;
}
