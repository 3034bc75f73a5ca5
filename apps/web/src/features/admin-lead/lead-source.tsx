import type { LeadOrigin } from '@perfboard/contracts/lead-origin';
import { updateProjectPath } from '@perfboard/contracts/path';
import { Link } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';

/** Where a lead came from: its source, the newsletter, the page at which the visit began, the project that is asked about. */
export function LeadSource({ lead }: { lead: LeadOrigin }) {
  const t = useMessages('desk_lead');
  const { utm_medium, utm_campaign, utm_term, utm_content } = lead;
  const newsletter = [utm_campaign, utm_medium, utm_term, utm_content].filter(Boolean).join(', ');
  const parts = [
    // The tag names the newsletter, the referrer the page it stood on.
    lead.referrer_host && lead.referrer_host !== lead.source && t('originBy', { host: lead.referrer_host }),
    newsletter && t('originNewsletter', { name: newsletter }),
    lead.landing_page && t('originPage', { page: lead.landing_page }),
  ].filter(Boolean);
  return (
    <span className="wrap-anywhere">
      {lead.source || t('originUnknown')}
      {parts.length > 0 && <span className="text-muted">{` (${parts.join('; ')})`}</span>}
      {lead.project_uuid && (
        <>
          {', '}
          <Link to={updateProjectPath(lead.project_uuid)} className="underline">
            {t('originProject')}
          </Link>
        </>
      )}
    </span>
  );
}
