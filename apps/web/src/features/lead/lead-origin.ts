import { askedProject, newsletterTags } from '@perfboard/contracts/words/lead-origin';
import { arrival, asksForPrivacy } from '../../data/arrival.ts';

/** The page of another site that led here; empty where it was none. */
function outsideReferrer(): string {
  if (!URL.canParse(arrival.referrer)) return '';
  const { origin } = new URL(arrival.referrer);
  return origin === location.origin ? '' : origin;
}

/** What rides along with a lead of where its sender came from; nothing where the browser asks for privacy. */
export function originFields(form: HTMLFormElement): Record<string, string> {
  if (asksForPrivacy()) return {};
  const project = String(new FormData(form).get(askedProject.field) ?? '');
  const referrer = outsideReferrer();
  return {
    landing_page: arrival.pathname,
    ...newsletterTags(new URLSearchParams(arrival.search)),
    ...(referrer && { referrer }),
    ...(project && { project_uuid: project }),
  };
}
