import { createContext, useContext, useEffect } from 'react';

/** Whose desk it is. */
export const DeskNameContext = createContext('');

/** How many leads are unread, for the window's title. */
export const UnreadContext = createContext(0);

/** The window's title while a screen with this heading is open. */
export const windowTitle = (title: string, name: string): string => `${title} | ${name} admin`;

/** The title of the window, with the number of unread leads in front, so that a tab in the background shows it. */
export function usePageTitle(title: string): void {
  const unread = useContext(UnreadContext);
  const name = useContext(DeskNameContext);
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${windowTitle(title, name)}`;
  }, [title, unread, name]);
}
