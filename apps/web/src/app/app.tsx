import { type ReactNode, StrictMode, useEffect } from 'react';
import { type AppData, AppDataProvider } from './app-data.ts';
import { type PageFacts, PageFactsProvider } from './page-context.ts';

/** What surrounds every page, on the server and in the browser alike. */
export function App({
  data,
  facts,
  onReady,
  children,
}: {
  data: AppData;
  facts: PageFacts;
  /** Called in the browser when the page answers to its visitor. */
  onReady?: () => void;
  children: ReactNode;
}) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StrictMode>
      <AppDataProvider value={data}>
        <PageFactsProvider value={facts}>{children}</PageFactsProvider>
      </AppDataProvider>
    </StrictMode>
  );
}
