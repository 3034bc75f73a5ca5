import { useEffect, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { useFormText } from './form-texts.ts';

type Localize = (english: string) => string;

const unchanged: Localize = (english) => english;

/**
 * Gives messages of the forms of *Shop*, which the contracts have in English, in the desk's language. English needs
 * nothing; another language loads what finds a message by its English text. If that fails, messages are in English.
 */
export function useShopMessages(): Localize {
  const t = useMessages('api_project');
  const say = useFormText();
  const [localize, setLocalize] = useState<Localize>(() => unchanged);
  useEffect(() => {
    if (t.language === 'en') return;
    import('./shop-localizer.ts').then(
      ({ shopLocalizer }) => setLocalize(() => shopLocalizer(t, say)),
      () => undefined,
    );
  }, [t, say]);
  return localize;
}
