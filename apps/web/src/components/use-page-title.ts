import { createContext, useContext, useEffect } from 'react';
import { useMessages } from './messages.ts';

/** Whose desk it is. */
export const DeskNameContext = createContext('');

/** How many leads are unread, for the window's title. */
export const UnreadContext = createContext(0);

/** The title of the window, with the number of unread leads in front, so that a tab in the background shows it. */
export function usePageTitle(title: string): void {
  const unread = useContext(UnreadContext);
  const name = useContext(DeskNameContext);
  const t = useMessages('desk');
  useEffect(() => {
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${t('windowTitle', { title, name })}`;
  }, [title, unread, name, t]);
}
