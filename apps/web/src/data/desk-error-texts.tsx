import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { ErrorTextContext, type ErrorTexts } from '../components/error-text.ts';
import { usePageLanguage } from '../components/messages.ts';

const unchanged = (text: string): string => text;

/** Shows the messages of all forms inside it in the desk's language. If loading fails, they are in English. */
export function DeskErrorTexts({ children }: { children: ReactNode }) {
  const { language, translator, load: loadTexts } = usePageLanguage();
  const [localize, setLocalize] = useState<(text: string) => string>();
  const load = useCallback(() => {
    Promise.all([
      import('./desk-localizer.ts'),
      loadTexts(['desk_form', 'api_project', 'formMessages']),
    ]).then(
      ([{ deskLocalizer }]) => {
        const made = deskLocalizer({
          form: translator('desk_form'),
          project: translator('api_project'),
          site: translator('formMessages'),
        });
        setLocalize(() => made);
      },
      () => setLocalize(() => unchanged),
    );
  }, [loadTexts, translator]);
  const texts = useMemo<ErrorTexts>(() => ({ load, ...(localize && { localize }) }), [load, localize]);
  return <ErrorTextContext value={language === 'en' ? null : texts}>{children}</ErrorTextContext>;
}
