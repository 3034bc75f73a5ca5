import type { ReactNode } from 'react';
import { usePageLanguage } from '../../components/messages.ts';

/** An error as a program or another server said it: in English, whatever the desk's language. */
export function ServerText({ children }: { children: ReactNode }) {
  const { language } = usePageLanguage();
  return language === 'en' ? children : <bdi lang="en">{children}</bdi>;
}

/** The same within a sentence, as its tag. */
export const cause = (parts: ReactNode[]): ReactNode => <ServerText key="cause">{parts}</ServerText>;
