import type { Load } from './load.ts';

/** Which program answers the other half of a comparison; see `baseline.ts`. */
type Baseline = 'express' | 'bare';

export interface Row {
  /** What `npm run bench -- NAME` runs it by; several rows may share it. */
  name: 'kept' | 'list' | 'search' | 'booking' | 'rendered';
  title: string;
  /** Projects in the shop. */
  projects: number;
  baseline: Baseline;
  load: Load;
  /** Where the baseline is asked, when not for the same address. */
  baselinePath?: string;
  target: number;
  /** The longest of the slowest hundredth, as a multiple of the baseline's. */
  p99Target?: number;
}

const compressed = { 'accept-encoding': 'br' };
/** A parameter that no list knows: such an answer is made anew each time. */
const anew = '&bench=1';

const newLead = () => ({
  full_name: 'Ada Lovelace',
  email: `ada.${Math.random().toString(36).slice(2)}@example.com`,
  mobile_no: '555-010-0142',
  project_title: 'Smart greenhouse controller',
});

const keptRows: Row[] = ['/', '/projects'].flatMap((path) =>
  (
    [
      ['express', 'Express, the same bytes', 2],
      ['bare', 'node:http, the same bytes and headers', 0.35],
    ] as const
  ).map(([baseline, beside, target]) => ({
    name: 'kept' as const,
    title: `kept page ${path} (${beside})`,
    projects: 300,
    baseline,
    load: { path, headers: compressed },
    target,
  })),
);

const listRows: Row[] = [300, 10_000].flatMap((projects) => [
  {
    name: 'list' as const,
    title: `GET /api/v1/projects?limit=24, ${projects} projects, kept`,
    projects,
    baseline: 'express' as const,
    load: { path: '/api/v1/projects?limit=24' },
    target: 2,
  },
  {
    name: 'list' as const,
    title: `GET /api/v1/projects?limit=24, ${projects} projects, anew`,
    projects,
    baseline: 'express' as const,
    load: { path: `/api/v1/projects?limit=24${anew}` },
    target: 0.8,
  },
  {
    name: 'search' as const,
    title: `GET /api/v1/projects?q=sensor&limit=24, ${projects} projects, kept`,
    projects,
    baseline: 'express' as const,
    load: { path: '/api/v1/projects?q=sensor&limit=24' },
    target: 2,
  },
  {
    name: 'search' as const,
    title: `GET /api/v1/projects?q=sensor&limit=24, ${projects} projects, anew`,
    projects,
    baseline: 'express' as const,
    load: { path: `/api/v1/projects?q=sensor&limit=24${anew}` },
    target: 0.8,
  },
]);

export const rows: readonly Row[] = [
  ...keptRows,
  ...listRows,
  {
    name: 'booking',
    title: 'POST /api/v1/bookings, no worker',
    projects: 300,
    baseline: 'express',
    load: { path: '/api/v1/bookings', makeBody: newLead },
    target: 1,
    p99Target: 1.2,
  },
  {
    name: 'rendered',
    title: '/projects?q=sensor with its 24 cards, never asked for before',
    projects: 300,
    baseline: 'express',
    // A view that there is none of: the page is another one to the store, and shows the same.
    load: { path: '/projects?q=sensor&view=[<id>]', isUnique: true },
    baselinePath: '/found',
    target: 0.1,
  },
  {
    name: 'rendered',
    title: '/projects?q=..., never asked for before, which finds nothing',
    projects: 300,
    baseline: 'express',
    load: { path: '/projects?q=sensor%20[<id>]', isUnique: true },
    baselinePath: '/nothing',
    target: 0.1,
  },
];
