import { createContext, useContext, useEffect } from 'react';

/** Translates the messages of the desk's forms, which the contracts have in English. */
export interface ErrorTexts {
  /** Absent until it is loaded. */
  localize?: (text: string) => string;
  /** Loads it. */
  load: () => void;
}

/** Without it, messages are shown as they are: the public forms translate their own. */
export const ErrorTextContext = createContext<ErrorTexts | null>(null);

/** A form's message in the language of the page; undefined until the translations are loaded. */
export function useErrorText(text: string | undefined): string | undefined {
  const texts = useContext(ErrorTextContext);
  const isNeeded = text !== undefined && texts !== null && !texts.localize;
  useEffect(() => {
    if (isNeeded) texts?.load();
  }, [isNeeded, texts]);
  if (text === undefined || !texts) return text;
  return texts.localize?.(text);
}
