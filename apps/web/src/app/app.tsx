import { type ReactNode, StrictMode, useEffect } from 'react';
import { type PageLanguage, PageLanguageProvider } from '../components/messages.ts';
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
  language: Omit<PageLanguage, 'textLanguage'>;
  /** Called in the browser when the page is interactive. */
  onReady?: () => void;
  children: ReactNode;
}) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StrictMode>
      <PageDataProvider value={data}>
        <PageLanguageProvider value={{ ...language, textLanguage: (text) => textLanguage(data, text) }}>
          <PageFactsProvider value={facts}>{children}</PageFactsProvider>
        </PageLanguageProvider>
      </PageDataProvider>
    </StrictMode>
  );
}
