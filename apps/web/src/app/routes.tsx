import { path, type VisitorRoute } from '@perfboard/contracts/path';
import type { ComponentType } from 'react';
import { type LoaderFunctionArgs, Navigate, type RouteObject } from 'react-router-dom';
import type { PageHandle } from '../data/page-context.ts';
import type { PageData } from '../data/page-data.ts';
import { PublicError } from '../features/shell/public-error.tsx';
import { PublicLayout } from '../features/shell/public-layout.tsx';

/** What the module of a page exports. */
export interface PageModule {
  Component: ComponentType;
  /** Finds what the page needs; in the browser it may hand over promises. */
  load?: (data: PageData, args: LoaderFunctionArgs) => unknown;
}

interface PageRoute {
  route: VisitorRoute;
  module: string;
  load: () => Promise<PageModule>;
}

const pages: PageRoute[] = [
  {
    route: path.home,
    module: 'src/features/home/home-page.tsx',
    load: () => import('../features/home/home-page.tsx'),
  },
  {
    // A newsletter sign-up without JavaScript is answered here; asking for it leads home.
    route: '/newsletter',
    module: 'src/features/home/home-page.tsx',
    load: () => import('../features/home/home-page.tsx'),
  },
  {
    route: path.projects,
    module: 'src/features/project/project-list-page.tsx',
    load: () => import('../features/project/project-list-page.tsx'),
  },
  {
    route: path.category,
    module: 'src/features/project/category-page.tsx',
    load: () => import('../features/project/category-page.tsx'),
  },
  {
    route: path.project,
    module: 'src/features/project/project-page.tsx',
    load: () => import('../features/project/project-page.tsx'),
  },
  {
    route: path.booking,
    module: 'src/features/booking/booking-page.tsx',
    load: () => import('../features/booking/booking-page.tsx'),
  },
  {
    route: path.contact,
    module: 'src/features/contact/contact-page.tsx',
    load: () => import('../features/contact/contact-page.tsx'),
  },
  {
    route: path.privacy,
    module: 'src/features/legal/privacy-page.tsx',
    load: () => import('../features/legal/privacy-page.tsx'),
  },
  {
    route: path.terms,
    module: 'src/features/legal/terms-page.tsx',
    load: () => import('../features/legal/terms-page.tsx'),
  },
  {
    route: path.sitemap,
    module: 'src/features/sitemap/sitemap-page.tsx',
    load: () => import('../features/sitemap/sitemap-page.tsx'),
  },
];

/** The route table, bound to the data of one request or one tab. */
export function createRoutes(data: PageData): RouteObject[] {
  return [
    {
      Component: PublicLayout,
      ErrorBoundary: PublicError,
      children: pages.map(
        ({ route, module, load }): RouteObject => ({
          path: route,
          handle: { route, module } satisfies PageHandle,
          lazy: async () => {
            const page = await load();
            const loader = page.load;
            return {
              Component: page.Component,
              ...(loader
                ? {
                    loader: (args: LoaderFunctionArgs) => loader(data, args),
                  }
                : {}),
            };
          },
        }),
      ),
    },
    // The admin renders in the browser only, out of its own chunks.
    { path: `${path.admin}/*`, lazy: () => import('./admin.tsx') },
    { path: '*', element: <Navigate to={path.home} replace /> },
  ];
}
