import type { SignInPath } from '@perfboard/server/people/sign-in/sign-in';

/** Everything that answers without a session. A test compares this list with the router, both ways. */
export const publicProcedures: readonly string[] = [
  'booking.create',
  'category.counts',
  'contact.create',
  'file.list',
  'formToken.create',
  'invitation.accept',
  'invitation.open',
  'publishedNewsletter.byUuid',
  'publishedNewsletter.page',
  'pageView.record',
  'password.requestReset',
  'password.reset',
  'photo.list',
  'project.byCategory',
  'project.byUuid',
  'project.list',
  'project.names',
  'project.neighbors',
  'project.related',
  'project.search',
  'quote.accept',
  'quote.askForChanges',
  'quote.decline',
  'quote.view',
  'session.get',
  'shop.words',
  'subscriber.subscribe',
];

/**
 * Everything that asks for a password given a short while ago. A test compares this list with the router, both ways.
 * A new password and the second factor are not here: their calls bring the password along every time. Nor are
 * `setting.set`, `shop.restore` and `shop.import`: they ask by what is changed, and have tests of that.
 */
export const sensitiveProcedures: readonly string[] = [
  'appointment.makeCalendar',
  'newsletter.send',
  'newsletter.sendNow',
  'newsletter.submit',
  'subscriberImport.start',
  'invitation.create',
  'invitation.resend',
  'mailAccount.connect',
  'mailAccount.disconnect',
  'member.remove',
  'member.setRole',
  'passkey.add',
  'passkey.options',
  'passkey.remove',
  'privacy.erase',
  'privacy.export',
  'project.removeMany',
  'projectImport.removeProjects',
  'session.confirmed',
  'shop.retention.save',
  'token.create',
  'webhook.create',
  'webhook.update',
];

/**
 * Everything mounted outside the two doors of the router that answers a stranger. A test compares it with what
 * express holds, both ways: a route that is in neither list does not pass.
 */
export const publicRoutes: readonly string[] = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/v1/openapi.json',
  'GET /api/v1/docs',
  'GET /api/v1/docs/page.css',
  'GET /api/v1/docs/page.js',
  'GET /api/v1/docs/swagger-ui-bundle.js',
  'GET /api/v1/docs/swagger-ui.css',
  'GET /media/mail/:hash/:file',
  'GET /media/fallback.svg',
  'GET /media/{*key}',
  'GET /robots.txt',
  'GET /accent-:colors.css',
  'GET /social-card.png',
  'GET /:name',
  'GET /sitemap.xml',
  'GET /sitemap-:file.xml',
  'GET /feed.xml',
  'GET /newsletters.xml',
  'GET /.well-known/security.txt',
  'POST /csp-report',
  'GET /unsubscribe',
  'POST /unsubscribe',
  'GET /projects/preview',
  'GET /projects/:uuid/parts-list.csv',
  'GET /projects/:uuid/social-:changed.jpg',
  'GET /subscribe/confirm',
  'POST /subscribe/confirm',
  'GET /subscribe/manage',
  'POST /subscribe/manage',
  'GET /main/admin/invitation',
  'POST /main/admin/invitation',
  'GET /main/admin/invitation/link.js',
  'GET /main/admin/reset-password',
  'POST /main/admin/reset-password',
  'GET /main/admin/reset-password/link.js',
  'POST /booking',
  'POST /contactus',
  'POST /newsletter',
  'GET /calendar/:file',
  'GET /client',
  'POST /client',
  'GET /client/:token',
  'POST /client/:token',
  'GET /client/:token/files/:uuid',
  'GET /client-page.js',
  'GET /quote/:token',
  'POST /quote/:token',
  'GET /quote/:token/pdf',
  'GET /files/:uuid/:name',
  'POST /hooks/email/:provider',
];

/** Mounted as well, and for admins only. */
export const guardedRoutes: readonly string[] = [
  'GET /api/v1/newsletter/export.csv',
  'GET /api/v1/bookings/export.csv',
  'GET /api/v1/contacts/export.csv',
  'GET /api/v1/quotes/export.csv',
  'GET /api/v1/quotes/:uuid/pdf',
  'GET /api/v1/projects/export.zip',
  'GET /api/v1/backups/:uuid/archive',
  'POST /main/admin/shop-preview',
  'POST /main/admin/mail-preview',
  'GET /main/admin/mail-connected',
  'POST /main/admin/newsletter-preview',
];

/** Handlers of a whole path: each looks after its own access, and has a test of that. */
export const mountedPrefixes: readonly string[] = [
  '/api/v1',
  '/api/auth',
  '/trpc',
  '/media',
  '/api',
  '/main/admin/queues',
  '/dev/mail',
];

/** Sign-in routes that can be called without a session. The others answer 401. */
export const publicAuthRoutes: readonly SignInPath[] = [
  '/sign-in/email',
  '/sign-out',
  '/get-session',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/options',
  '/passkey/sign-in',
];
