/**
 * Everything mounted outside the two doors of the router that answers a stranger. A test compares it with what
 * express holds, both ways: a route that is in neither list does not pass.
 */
export const publicRoutes: readonly string[] = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/v1/openapi.json',
  'GET /api/v1/docs',
  'GET /media/fallback.svg',
  'GET /media/{*key}',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemap-:file.xml',
  'GET /unsubscribe',
  'POST /unsubscribe',
  'GET /subscribe/confirm',
  'POST /subscribe/confirm',
  'GET /main/admin/reset-password',
  'POST /main/admin/reset-password',
  'GET /main/admin/reset-password/link.js',
  'POST /booking',
  'POST /contactus',
  'POST /newsletter',
];

/** Mounted as well, and for admins only. */
export const guardedRoutes: readonly string[] = ['GET /api/v1/newsletter/export.csv'];

/** Handlers of a whole path: each looks after its own access, and has a test of that. */
export const mountedPrefixes: readonly string[] = [
  '/api/v1',
  '/api/auth',
  '/trpc',
  '/media',
  '/api',
  '/main/admin/queues',
];
