import { type ReactNode, StrictMode } from 'react';
import { type AppData, AppDataProvider } from './app-data.ts';
import { type PageFacts, PageFactsProvider } from './page-context.ts';

/** What surrounds every page, on the server and in the browser alike. */
export function App({ data, facts, children }: { data: AppData; facts: PageFacts; children: ReactNode }) {
  return (
    <StrictMode>
      <AppDataProvider value={data}>
        <PageFactsProvider value={facts}>{children}</PageFactsProvider>
      </AppDataProvider>
    </StrictMode>
  );
}
