import { path } from '@perfboard/contracts/path';
import { pageLanguageHeader } from './page-language-header.ts';

/**
 * Calls a sign-in route, which is not part of the router.
 * @throws if the server does not respond
 */
export async function postAuth(
  route: string,
  fields: object,
): Promise<{ response: Response; body: Record<string, unknown> }> {
  const response = await fetch(`${path.auth}${route}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...pageLanguageHeader(),
      // For the list of open sessions: which of them is whose is known by the place.
      'x-time-zone': Intl.DateTimeFormat().resolvedOptions().timeZone ?? '',
    },
    body: JSON.stringify(fields),
  });
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  return { response, body: body ?? {} };
}
