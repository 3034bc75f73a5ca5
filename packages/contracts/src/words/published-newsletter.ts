/** Newsletters on the site. */
export const publishedNewsletterMessages = {
  title: 'Newsletters',
  text: 'Past newsletters you can read here.',
  none: 'No newsletter has been published here yet.',
  goneTitle: 'Newsletter not found',
  gone: 'It may have been removed from the site. See all newsletters below.',
  failedTitle: 'Could not load the newsletter',
  failed: 'Please try again in a moment.',
  listFailed: 'Could not load the newsletters. Please try again in a moment.',
  published: 'Published on the site',
  unpublished: 'Removed from the site',
} as const;
