/** Every path of the product. Patterns are react-router's; functions build a concrete path. */
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
  calendar: '/calendar/:file',
  bookATime: '/book-a-time/:token',
  file: '/files/:uuid/:name',
  mailEvents: '/hooks/email/:provider',
  media: '/media',
  socialCard: '/social-card.png',
  trpc: '/trpc',
  rest: '/api/v1',
  auth: '/api/auth',
  devMail: '/dev/mail',
} as const;

/** The visitor's pages whose views are counted. */
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

/** Old paths and their targets. */
export const redirects: ReadonlyArray<readonly [from: string, to: string]> = [
  ['/admin', path.admin],
  ['/admin/add-project', path.adminAddProject],
  ['/admin/projects', path.adminProjects],
];

/** The path of a page with a language's prefix: `/projects` is `/de/projects`, and `/#services` `/de#services`. */
export const inLanguage = (base: string, page: string): string =>
  base + (base ? page.replace(/^\/(?=[?#]|$)/, '') : page);

/** Letters that Unicode does not divide into a base letter and its mark. */
const undivided: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** The readable end of a path, at most 80 characters: lower-case ASCII, or `otherwise` if nothing is left. */
export const slugify = (name: string, otherwise = 'project'): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => undivided[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80) || otherwise;

/** The listing of one category, by its title. */
export const categoryPath = (title: string): string => `/projects/category/${encodeURIComponent(title)}`;
/** The readable end of a project's address, which is the same in every language. */
export const projectSlug = (project: { project_name: string; primary_name?: string | undefined }): string =>
  slugify(project.primary_name ?? project.project_name);
/** A project's public page. */
export const projectPath = (project: {
  uuid: string;
  project_name: string;
  primary_name?: string | undefined;
}): string => `/projects/${project.uuid}/${projectSlug(project)}`;
/** A newsletter's public page, which has the same address in every language. */
export const publishedNewsletterPath = (newsletter: {
  uuid: string;
  subject: string;
  primary_subject?: string | undefined;
}): string =>
  `/newsletters/${newsletter.uuid}/${slugify(newsletter.primary_subject ?? newsletter.subject, 'newsletter')}`;
/** The parts list of a project as a file. */
export const partsListPath = (uuid: string): string => `/projects/${uuid}/parts-list.csv`;
/** The preview image of a project's link; `changed` changes the URL when the project changes. */
export const socialPicturePath = (uuid: string, changed: string): string =>
  `/projects/${uuid}/social-${changed}.jpg`;
/** Its size in pixels. */
export const socialSize = { width: 1200, height: 630 } as const;
/** The desk's screen of a project. */
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
/** The desk's screen of a document of the site content. */
export const shopPath = (document: string): string => `/main/admin/shop/${document}`;
/** The desk's screen of a newsletter. */
export const newsletterPath = (uuid: string): string => `/main/admin/newsletters/${uuid}`;
/** The desk's screen of a subscriber import; without a uuid, of a new one. */
export const subscriberImportPath = (uuid = ''): string =>
  `/main/admin/newsletters/import${uuid && `/${uuid}`}`;
/** The desk's screen of a project import; without a uuid, of a new one. */
export const projectImportPath = (uuid = ''): string => `/main/admin/view/archive${uuid && `/${uuid}`}`;
/** An archive of projects, with the filters of the desk's list. */
export const projectExportPath = '/api/v1/projects/export.zip';
/** The screen of an unsaved newsletter; `filter` and a topic's id narrow its audience. */
export const newNewsletterPath = (filter = '', topic = ''): string => {
  const query = new URLSearchParams({ ...(filter && { filter }), ...(topic && { topic }) });
  return `${newsletterPath('new')}${query.size > 0 ? `?${query}` : ''}`;
};
/** The same page once its newsletter is saved. */
export const savedDraftPath = (uuid: string): string => `${newsletterPath('new')}?draft=${uuid}`;
/** The URL of a member's calendar, with its secret. */
export const calendarPath = (secret: string): string => `/calendar/${secret}.ics`;
/** Where a visitor picks, moves and cancels a time. */
export const bookATimePath = (token: string): string => `/book-a-time/${token}`;
/** The URL of a file. Its name is only for readers of the URL. */
export const filePath = ({ uuid, name }: { uuid: string; name: string }): string =>
  `/files/${uuid}/${encodeURIComponent(name)}`;
/** The pages of clients, which the site's script never opens: apart, so that it does not hold them. */
export const clientPaths = {
  client: '/client/:token',
  clientFile: '/client/:token/files/:uuid',
  clientLink: '/client',
  clientScript: '/client-page.js',
} as const;
/** The page of a lead for its sender, by the token of its link. */
export const clientPath = (token: string): string => `/client/${token}`;
/** The query parameter that fills in the subject of the contact form. */
export const contactSubject = 'subject';
/** An image's file, by its key in the image store. */
export const mediaPath = (key: string): string => `/media/${key}`;
/** A stored image for email programs: in the width of the text, or of a card. */
export const mailPicturePath = (contentHash: string, size: 'column' | 'card'): string =>
  `/media/mail/${contentHash}/${size}.jpg`;

/** One decoded part of a path; empty if it cannot be decoded. */
export function decodedPart(address: string, index: number): string {
  try {
    return decodeURIComponent(address.split('/')[index] ?? '');
  } catch {
    return '';
  }
}
