import { path, type VisitorRoute } from '@perfboard/contracts/path';
import type { PageDocumentName } from '@perfboard/contracts/words/shop';
import type { Area } from '@perfboard/messages/translator';
import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, Navigate, type RouteObject } from 'react-router-dom';
import { deskAreas, sharedAreas } from '../data/message-loader.ts';
import type { PageHandle } from '../data/page-context.ts';
import type { PageData } from '../data/page-data.ts';
import { needWords } from '../data/shop-words.ts';
import { PageError, PageLoadError, PublicError } from '../features/shell/public-error.tsx';
import { PublicLayout } from '../features/shell/public-layout.tsx';
import { leaveDesk } from './leave-desk.ts';

/** The exports of a page's module. */
interface PageModule {
  Component: ComponentType;
  /** Loads the page's data; in the browser it may return promises. */
  load?: (data: PageData, args: LoaderFunctionArgs) => unknown;
}

/** Under `src/features`, without the extension: it identifies the page's chunk in the build's manifest. */
type Page = [
  route: VisitorRoute,
  file: string,
  load: () => Promise<PageModule>,
  documents?: readonly PageDocumentName[],
  areas?: readonly Area[],
];

const home = () => import('../features/home/home-page.tsx');
const homeDocuments: readonly PageDocumentName[] = ['home', 'testimonials', 'categories'];
const homeAreas: readonly Area[] = ['home', 'projects'];
const listAreas: readonly Area[] = ['projects', 'project_list'];
const pages: readonly Page[] = [
  [path.home, 'home/home-page', home, homeDocuments, homeAreas],
  // The response to a newsletter sign-up without JavaScript; a GET redirects to the home page.
  ['/newsletter', 'home/home-page', home, homeDocuments, homeAreas],
  [
    path.projects,
    'project/project-list-page',
    () => import('../features/project/project-list-page.tsx'),
    ['categories'],
    listAreas,
  ],
  [
    path.category,
    'project/category-page',
    () => import('../features/project/category-page.tsx'),
    ['categories'],
    listAreas,
  ],
  [
    path.project,
    'project/project-page',
    () => import('../features/project/project-page.tsx'),
    [],
    ['projects', 'project'],
  ],
  [
    path.newsletters,
    'published-newsletter/published-newsletter-list-page',
    () => import('../features/published-newsletter/published-newsletter-list-page.tsx'),
    [],
    ['reading'],
  ],
  [
    path.newsletter,
    'published-newsletter/published-newsletter-page',
    () => import('../features/published-newsletter/published-newsletter-page.tsx'),
    [],
    ['reading'],
  ],
  [
    path.booking,
    'booking/booking-page',
    () => import('../features/booking/booking-page.tsx'),
    ['questions'],
    ['forms', 'booking'],
  ],
  [
    path.contact,
    'contact/contact-page',
    () => import('../features/contact/contact-page.tsx'),
    ['questions'],
    ['forms', 'contact'],
  ],
  [
    path.privacy,
    'legal/privacy-page',
    () => import('../features/legal/privacy-page.tsx'),
    ['legal', 'retention'],
    ['reading', 'privacy'],
  ],
  [
    path.terms,
    'legal/terms-page',
    () => import('../features/legal/terms-page.tsx'),
    ['legal'],
    ['reading', 'terms'],
  ],
  [
    path.sitemap,
    'sitemap/sitemap-page',
    () => import('../features/sitemap/sitemap-page.tsx'),
    ['categories'],
    ['projects', 'reading'],
  ],
];

/** The areas that a form loads when it is used. */
const formAreas: readonly Area[] = ['forms', 'formMessages'];

/** Every area that a page of the site can load. */
export const pageAreas: readonly Area[] = [
  ...new Set([...sharedAreas, ...formAreas, ...pages.flatMap(([, , , , areas = []]) => areas)]),
];

const loadCode = <Code,>(code: Promise<Code>): Promise<Code> =>
  code.catch((cause: unknown) => {
    throw new PageLoadError('Could not load the page', { cause });
  });

/**
 * The route table. The browser's uses the data of its tab. The server has one table for all requests, and its
 * loaders take the request's data from their context, including the site content of every page.
 * @param nextHash of a desk in another language than the site's: what follows `#` in the address that is navigated to
 */
export function createRoutes(
  tab?: PageData,
  loadMessages?: (areas: readonly Area[]) => Promise<void>,
  nextHash?: () => string,
): RouteObject[] {
  return [
    {
      Component: PublicLayout,
      // From a desk in another language: the server sends the site.
      ...(nextHash && { loader: leaveDesk(nextHash) }),
      ErrorBoundary: PublicError,
      children: [
        {
          ErrorBoundary: PageError,
          children: pages.map(
            ([route, file, load, documents = [], areas = []]): RouteObject => ({
              path: route,
              handle: { route, module: `src/features/${file}.tsx`, documents, areas } satisfies PageHandle,
              lazy: async () => {
                const [[{ Component, load: find }]] = await Promise.all([
                  loadCode(Promise.all([load(), loadMessages?.(areas)])),
                  tab && needWords(tab, documents),
                ]);
                return {
                  Component,
                  ...(find && { loader: (args: LoaderFunctionArgs) => find(tab ?? args.context, args) }),
                };
              },
            }),
          ),
        },
      ],
    },
    // The admin renders only in the browser, from its own chunks.
    {
      path: `${path.admin}/*`,
      ErrorBoundary: PublicError,
      lazy: async () => {
        const [{ Component }] = await Promise.all([
          loadCode(import('./admin.tsx')),
          loadMessages?.(deskAreas),
        ]);
        return { Component };
      },
    },
    { path: '*', element: <Navigate to={path.home} replace /> },
  ];
}
