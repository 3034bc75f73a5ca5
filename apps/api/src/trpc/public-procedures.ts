/** Everything that answers without a session. A test compares this list with the router, both ways. */
export const publicProcedures: readonly string[] = [
  'booking.create',
  'category.counts',
  'contact.create',
  'formToken.create',
  'pageView.record',
  'password.requestReset',
  'password.reset',
  'project.byCategory',
  'project.byUuid',
  'project.list',
  'project.names',
  'project.related',
  'project.search',
  'session.get',
  'subscriber.subscribe',
];
