/** Newsletters on the site, for whoever comes by. */
export const publishedNewsletterMessages = {
  title: 'Newsletters',
  text: 'What we have sent to our readers, to be read by everybody.',
  none: 'No newsletter has been published here yet.',
  viewInBrowser: 'View in browser',
  goneTitle: 'This newsletter is not here',
  gone: 'It may have been taken off the site. The others are a click away.',
  failedTitle: 'The newsletter could not be loaded',
  failed: 'Please try again in a moment.',
  listFailed: 'The newsletters could not be loaded. Please try again in a moment.',
  published: 'It can be read on the site',
  unpublished: 'It was taken off the site',
} as const;
