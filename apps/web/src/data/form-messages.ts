import { useCallback, useEffect, useMemo, useState } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { type PageLanguage, usePageLanguage } from '../components/messages.ts';

/** Gives a form's message, which the contracts have in English, in the language of the page. */
export type Localize = (text: string) => string;

const unchanged: Localize = (text) => text;

/** Loads what the language needs: English needs nothing. If that fails, messages are in English. */
async function loadLocalize({ language, translator, load }: PageLanguage): Promise<Localize> {
  if (language === 'en') return unchanged;
  try {
    const [{ localizerOf }] = await Promise.all([import('./form-localizer.ts'), load(['formMessages'])]);
    return localizerOf(translator('formMessages'));
  } catch {
    return unchanged;
  }
}

/** A function that loads the messages of the forms. */
export function useLocalize(): () => Promise<Localize> {
  const language = usePageLanguage();
  return useCallback(() => loadLocalize(language), [language]);
}

/** A message in the language of the page; undefined until it is loaded. */
export function useLocalized(text: string | undefined): string | undefined {
  const { language } = usePageLanguage();
  const load = useLocalize();
  const [localize, setLocalize] = useState<Localize>();
  const isLoaded = language === 'en' || localize !== undefined;
  useEffect(() => {
    if (!isLoaded && text) void load().then((loaded) => setLocalize(() => loaded));
  }, [isLoaded, text, load]);
  if (language === 'en') return text;
  return text && localize?.(text);
}

/** A validator with its messages in the language of the page. */
export function useLocalizedResolver<Fields extends FieldValues, Context, Values>(
  resolver: Resolver<Fields, Context, Values>,
): Resolver<Fields, Context, Values> {
  const { language } = usePageLanguage();
  const load = useLocalize();
  return useMemo(() => {
    if (language === 'en') return resolver;
    return async (...form) => {
      const result = await resolver(...form);
      const localize = await load();
      for (const error of Object.values(result.errors))
        if (typeof error?.message === 'string') error.message = localize(error.message);
      return result;
    };
  }, [language, load, resolver]);
}
