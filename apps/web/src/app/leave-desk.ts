import { type LoaderFunctionArgs, redirectDocument } from 'react-router-dom';

/**
 * The loader of the site in a desk of another language: the server sends the page.
 * @param nextHash what follows `#` in the address that is navigated to, which a request does not have
 */
export const leaveDesk =
  (nextHash: () => string) =>
  ({ request }: Pick<LoaderFunctionArgs, 'request'>): Response =>
    redirectDocument(request.url + nextHash());
