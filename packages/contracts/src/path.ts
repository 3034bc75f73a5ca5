/** Every address of the product. Patterns are react-router's; functions build a concrete address. */
export const path = {
  home: '/',
  projects: '/projects',
  category: '/projects/category/:category',
  project: '/projects/:uuid/:slug?',
  projectPreview: '/projects/preview',
  booking: '/booking',
  contact: '/contactus',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  sitemap: '/sitemap',
  feed: '/feed.xml',
  newsletters: '/newsletters',
  newsletter: '/newsletters/:uuid/:slug?',
  newsletterFeed: '/newsletters.xml',
  unsubscribe: '/unsubscribe',
  confirmSubscription: '/subscribe/confirm',
  manageSubscription: '/subscribe/manage',
  quote: '/quote/:token',
  quotePdf: '/quote/:token/pdf',
  admin: '/main/admin',
  adminLogin: '/main/admin/login',
  adminResetPassword: '/main/admin/reset-password',
  adminInvitation: '/main/admin/invitation',
  adminAddProject: '/main/admin/add/projects',
  adminProjects: '/main/admin/view/projects',
  adminInbox: '/main/admin/inbox',
  adminBookings: '/main/admin/view/requests',
  adminContacts: '/main/admin/view/contacts',
  adminAppointments: '/main/admin/view/appointments',
  adminQuotes: '/main/admin/view/quotes',
  adminSubscribers: '/main/admin/view/emails',
  adminUpdateProject: '/main/admin/update/project/:uuid',
  adminNewsletter: '/main/admin/newsletters/:uuid',
  adminNewsletters: '/main/admin/newsletters',
  adminProjectImport: '/main/admin/view/archive/:uuid?',
  adminSubscriberImport: '/main/admin/newsletters/import/:uuid?',
  adminNewsletterPreview: '/main/admin/newsletter-preview',
  adminMail: '/main/admin/mail',
  adminMailConnected: '/main/admin/mail-connected',
  adminJobs: '/main/admin/jobs',
  adminBackups: '/main/admin/backups',
  adminAudit: '/main/admin/audit',
  adminPrivacy: '/main/admin/privacy',
  adminQueues: '/main/admin/queues',
  adminShop: '/main/admin/shop/:document?',
  adminShopPreview: '/main/admin/shop-preview',
  adminMailPreview: '/main/admin/mail-preview',
  adminTeam: '/main/admin/team',
  adminSettings: '/main/admin/settings',
  client: '/client/:token',
  clientFile: '/client/:token/files/:uuid',
  clientLink: '/client',
  clientScript: '/client-page.js',
  calendar: '/calendar/:file',
  file: '/files/:uuid/:name',
  mailEvents: '/hooks/email/:provider',
  media: '/media',
  socialCard: '/social-card.png',
  trpc: '/trpc',
  rest: '/api/v1',
  auth: '/api/auth',
  devMail: '/dev/mail',
} as const;

/** What a visitor can be shown, as views of pages are counted. */
export const visitorRoutes = [
  path.home,
  '/newsletter',
  path.projects,
  path.category,
  path.project,
  path.booking,
  path.contact,
  path.privacy,
  path.terms,
  path.sitemap,
  path.newsletters,
  path.newsletter,
] as const;
export type VisitorRoute = (typeof visitorRoutes)[number];

/** Older addresses and where they lead. */
export const redirects: ReadonlyArray<readonly [from: string, to: string]> = [
  ['/admin', path.admin],
  ['/admin/add-project', path.adminAddProject],
  ['/admin/projects', path.adminProjects],
];

/** The readable end of an address, 80 characters at most: lower-case ASCII, `otherwise` where none is left. */
export const slugify = (name: string, otherwise = 'project'): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80) || otherwise;

/** The listing of one category, by its title. */
export const categoryPath = (title: string): string => `/projects/category/${encodeURIComponent(title)}`;
/** A project's public page. */
export const projectPath = (project: { uuid: string; project_name: string }): string =>
  `/projects/${project.uuid}/${slugify(project.project_name)}`;
/** A newsletter's public page. */
export const publishedNewsletterPath = (newsletter: { uuid: string; subject: string }): string =>
  `/newsletters/${newsletter.uuid}/${slugify(newsletter.subject, 'newsletter')}`;
/** The parts list of a project as a file. */
export const partsListPath = (uuid: string): string => `/projects/${uuid}/parts-list.csv`;
/** The picture that a link to a project is shown with; `changed` makes the address a new one when the project is. */
export const socialPicturePath = (uuid: string, changed: string): string =>
  `/projects/${uuid}/social-${changed}.jpg`;
/** Its size in pixels. */
export const socialSize = { width: 1200, height: 630 } as const;
/** Where an admin changes a project. */
export const updateProjectPath = (uuid: string): string => `/main/admin/update/project/${uuid}`;
/** A lead in its list of the desk. */
export const leadPath = (kind: 'booking' | 'contact', uuid: string): string =>
  `${kind === 'booking' ? path.adminBookings : path.adminContacts}?open=${uuid}`;
/** A client's page of a quote, by its signed link. */
export const quotePath = (token: string): string => `/quote/${token}`;
/** The quote as a PDF, for the client. */
export const quotePdfPath = (token: string): string => `/quote/${token}/pdf`;
/** A quote in the desk. */
export const deskQuotePath = (uuid: string): string => `${path.adminQuotes}?open=${uuid}`;
/** Where an admin changes one document of the shop. */
export const shopPath = (document: string): string => `/main/admin/shop/${document}`;
/** Where an admin writes and watches a newsletter. */
export const newsletterPath = (uuid: string): string => `/main/admin/newsletters/${uuid}`;
/** Where a list of addresses is brought along; without a name a new one. */
export const subscriberImportPath = (uuid = ''): string =>
  `/main/admin/newsletters/import${uuid && `/${uuid}`}`;
/** Where projects come in as an archive, and go out; without a name a new one. */
export const projectImportPath = (uuid = ''): string => `/main/admin/view/archive${uuid && `/${uuid}`}`;
/** An archive of projects, by the filters of the desk's list. */
export const projectExportPath = '/api/v1/projects/export.zip';
/** The start of an unsaved newsletter; `filter` and a topic's id narrow its audience. */
export const newNewsletterPath = (filter = '', topic = ''): string => {
  const query = new URLSearchParams({ ...(filter && { filter }), ...(topic && { topic }) });
  return `${newsletterPath('new')}${query.size > 0 ? `?${query}` : ''}`;
};
/** The same page once its newsletter is saved. */
export const savedDraftPath = (uuid: string): string => `${newsletterPath('new')}?draft=${uuid}`;
/** What a member's calendar reads, by the address's secret. */
export const calendarPath = (secret: string): string => `/calendar/${secret}.ics`;
/** Where a file is downloaded. Its name is for those who read the address. */
export const filePath = ({ uuid, name }: { uuid: string; name: string }): string =>
  `/files/${uuid}/${encodeURIComponent(name)}`;
/** The page of a lead for its sender, by the token of its link. */
export const clientPath = (token: string): string => `/client/${token}`;
/** What fills in the subject of the contact form. */
export const contactSubject = 'subject';
/** A picture's file, by its key in the image store. */
export const mediaPath = (key: string): string => `/media/${key}`;
/** A stored picture as mail programs can show it: as wide as the text of a mail, or as a card in it has it. */
export const mailPicturePath = (contentHash: string, size: 'column' | 'card'): string =>
  `/media/mail/${contentHash}/${size}.jpg`;

/** One part of an address as it reads; empty where it cannot be decoded. */
export function decodedPart(address: string, index: number): string {
  try {
    return decodeURIComponent(address.split('/')[index] ?? '');
  } catch {
    return '';
  }
}
