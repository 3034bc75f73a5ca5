import { shop } from '@perfboard/content/shop';
import { createContext, useContext, useEffect } from 'react';

/** How many leads are unread, for the window's title. */
export const UnreadContext = createContext(0);

/** The title of the window, with the number of unread leads in front, so that a tab in the background shows it. */
export function usePageTitle(title: string): void {
  const unread = useContext(UnreadContext);
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${title} | ${shop.name} admin`;
  }, [title, unread]);
}
