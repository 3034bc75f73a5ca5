import { type ReactNode, StrictMode, useEffect } from 'react';
import { type PageFacts, PageFactsProvider } from '../data/page-context.ts';
import { type PageData, PageDataProvider } from '../data/page-data.ts';

/** The providers of every page, on the server and in the browser. */
export function App({
  data,
  facts,
  onReady,
  children,
}: {
  data: PageData;
  facts: PageFacts;
  /** Called in the browser when the page is interactive. */
  onReady?: () => void;
  children: ReactNode;
}) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StrictMode>
      <PageDataProvider value={data}>
        <PageFactsProvider value={facts}>{children}</PageFactsProvider>
      </PageDataProvider>
    </StrictMode>
  );
}
