import { shop as defaultShop } from '@perfboard/content/shop';
import { path } from '@perfboard/contracts/path';
import type { PageShop } from '@perfboard/contracts/shop/page-shop';
import { shopDocumentNames } from '@perfboard/contracts/words/shop';
import type { Translator } from '@perfboard/messages/translator';
import { matchPath } from 'react-router-dom';
import { documentTitles } from '../features/admin-shop/document-titles.ts';
import { type DeskRoute, deskScreens } from './desk-screens.ts';

const routes = Object.keys(deskScreens) as DeskRoute[];

/** The address pattern of the screen that a desk address opens; undefined for an unknown address. */
export const deskRouteOf = (pathname: string): DeskRoute | undefined =>
  routes.find((route) => matchPath(route, pathname));

/** The heading of each screen before its code has loaded; a test compares them with the real ones. */
function screenTitle(route: DeskRoute, pathname: string, t: Translator<'desk'>): string {
  if (route !== path.adminShop) return t(deskScreens[route].title);
  const document = matchPath(path.adminShop, pathname)?.params.document;
  const name = shopDocumentNames.find((known) => known === document) ?? 'profile';
  return t('shopTitle', { document: t(documentTitles[name]) });
}

/** The window title for an admin address before its screen has loaded; undefined for an unknown address. */
export function adminTitle(
  pathname: string,
  shop: PageShop | undefined,
  t: Translator<'desk'>,
): string | undefined {
  const route = deskRouteOf(pathname);
  if (!route) return undefined;
  const name = shop?.profile?.name ?? defaultShop.name;
  return t('windowTitle', { title: screenTitle(route, pathname, t), name });
}
