import { type ReactNode, StrictMode, useEffect } from 'react';
import { type PageLanguage, PageLanguageProvider, textAttributes } from '../components/messages.ts';
import { type PageFacts, PageFactsProvider } from '../data/page-context.ts';
import { type PageData, PageDataProvider } from '../data/page-data.ts';
import { textLanguage } from '../data/shop-words.ts';

/** The providers of every page, on the server and in the browser. */
export function App({
  data,
  facts,
  language,
  onReady,
  children,
}: {
  data: PageData;
  facts: PageFacts;
  language: Omit<PageLanguage, 'written' | 'textIn'>;
  /** Called in the browser when the page is interactive. */
  onReady?: () => void;
  children: ReactNode;
}) {
  useEffect(() => onReady?.(), [onReady]);
  const written: PageLanguage['written'] = (other) => textAttributes(language.language, other);
  return (
    <StrictMode>
      <PageDataProvider value={data}>
        <PageLanguageProvider
          value={{ ...language, written, textIn: (text) => written(textLanguage(data, text)) }}
        >
          <PageFactsProvider value={facts}>{children}</PageFactsProvider>
        </PageLanguageProvider>
      </PageDataProvider>
    </StrictMode>
  );
}
