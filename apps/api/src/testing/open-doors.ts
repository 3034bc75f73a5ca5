import type { SignInPath } from '@perfboard/server/people/sign-in/sign-in';

/** Every procedure that needs no session. A test compares this list with the router in both directions. */
export const publicProcedures: readonly string[] = [
  'appointmentTime.times',
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
  'project.topPictures',
  'quote.accept',
  'quote.askForChanges',
  'quote.decline',
  'quote.view',
  'session.get',
  'shop.words',
  'subscriber.subscribe',
];

/**
 * Every procedure that needs a recent password. A test compares this list with the router in both directions.
 * A new password and the second factor are not here, because their calls contain the password. Nor are
 * `setting.set`, `shop.restore` and `shop.import`, where it depends on the change; they have separate tests.
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
 * Every other endpoint that needs no session. A test compares it with Express's routes in both directions: a
 * route that is in neither list fails.
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
  'GET /book-a-time/:token',
  'POST /book-a-time/:token',
  'GET /book-a-time/zone.js',
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

/** Mounted as well, but only for members. */
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

/** Handlers of a whole prefix: each checks access itself, which a separate test proves. */
export const mountedPrefixes: readonly string[] = [
  '/api/v1',
  '/api/auth',
  '/trpc',
  '/media',
  '/api',
  '/main/admin/queues',
  '/dev/mail',
];

/** Sign-in routes that can be called without a session. All others answer 401. */
export const publicAuthRoutes: readonly SignInPath[] = [
  '/sign-in/email',
  '/sign-out',
  '/get-session',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/options',
  '/passkey/sign-in',
];
