import type { Campaign } from '@perfboard/contracts/campaign';
import { path } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { campaignDefaults, campaignMessages } from '@perfboard/contracts/words/campaign';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { formatInstant } from '../admin-shell/format.ts';
import { LoadingPanel } from '../admin-shell/loading-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';
import { CampaignActions, isMoving, type Step, subjectOf } from './campaign-actions.tsx';
import { CampaignBadge } from './campaign-badge.tsx';
import { CampaignForecast } from './campaign-forecast.tsx';
import { CampaignOutcome } from './campaign-outcome.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { CampaignPublication } from './campaign-publication.tsx';
import { CampaignRepair } from './campaign-repair.tsx';
import { CampaignWorkspace } from './campaign-workspace.tsx';
import { newDraft } from './draft-value.ts';
import { RecipientList } from './recipient-list.tsx';
import { useTopicTitles } from './topic-choice.tsx';
import { UndoPanel } from './undo-panel.tsx';

const pollMs = 1_000;
const texts = {
  failed: 'The campaign could not be changed',
};

function describe(campaign: Campaign, topics: readonly string[]): string {
  const whom = topics.length > 0 ? `Readers of ${topics.join(' or ')}` : 'All subscribers';
  const parts = [
    topics.length > 0 || !campaign.filter ? whom : '',
    campaign.filter ? `Addresses that contain “${campaign.filter}”` : '',
    campaign.scheduled_at ? `scheduled for ${formatInstant(campaign.scheduled_at)}` : '',
    campaign.started_at ? `started ${formatInstant(campaign.started_at)}` : '',
    campaign.finished_at ? `finished ${formatInstant(campaign.finished_at)}` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function MissingCampaign({ message }: { message: string }) {
  return (
    <>
      <PageHeader designator="NL1" title="Campaign" />
      <div role="alert" className="desk-panel grid justify-items-start gap-4 p-6">
        <p className="text-danger">{message}</p>
        <ButtonLink to={path.adminNewsletters} variant="outline">
          Back to Newsletters
        </ButtonLink>
      </div>
    </>
  );
}

/** One newsletter: written as long as it can be changed, watched from then on. */
export function CampaignPage() {
  const { uuid: named = '' } = useParams();
  const [params] = useSearchParams();
  const uuid = (named === 'new' && params.get('draft')) || named;
  const isNew = uuid === 'new';
  const mayEdit = useMay('editor');
  const [isHeld, setHeld] = useState(false);
  const query = trpc.campaign.byUuid.useQuery(
    { uuid },
    { enabled: !isNew, refetchInterval: ({ state }) => (isMoving(state.data) ? pollMs : false) },
  );
  const words = trpc.shop.mails.newsletter.useQuery(undefined, { enabled: isNew, staleTime: Infinity });
  const campaign = isNew ? undefined : query.data;
  if (isNew ? words.isPending : query.isPending) return <LoadingPanel />;
  if (!isNew && !campaign)
    return <MissingCampaign message={query.error?.message ?? campaignMessages.notFound} />;
  // The same form before and after its first save, and while what was typed into it is nowhere else.
  if (mayEdit && (!campaign || campaign.is_editable || isHeld)) {
    const topic = params.get('topic');
    const whom = { filter: params.get('filter') ?? '', topics: topic ? [topic] : [] };
    const beginning = newDraft(words.data ?? campaignDefaults, whom);
    return <CampaignWorkspace stored={campaign} beginning={beginning} onHold={setHeld} />;
  }
  return campaign ? (
    <CampaignView campaign={campaign} />
  ) : (
    <MissingCampaign message={campaignMessages.notFound} />
  );
}

function CampaignView({ campaign }: { campaign: Campaign }) {
  const utils = trpc.useUtils();
  const { notice, attempt } = useTimedNotice(timing.contactNoticeMs, { keepFailures: true });
  const { status } = campaign;
  const titles = useTopicTitles(campaign.topics);
  const { uncertain } = campaign.progress;
  const isPlanned = campaign.total > 0 || campaign.started_at !== null;
  const step: Step = async (call) => {
    await attempt(call, texts);
    await utils.campaign.invalidate();
  };
  return (
    <>
      <PageHeader
        designator="NL1"
        title={subjectOf(campaign)}
        text={describe(campaign, titles)}
        actions={<CampaignActions campaign={campaign} onStep={step} />}
      />
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      <UndoPanel campaign={campaign} onStep={step} />
      <div className="desk-panel grid gap-5 p-5 sm:p-6">
        <div className="flex items-center gap-3">
          <CampaignBadge status={status} />
          {campaign.last_error && <span className="text-small text-danger">{campaign.last_error}</span>}
        </div>
        {isPlanned ? (
          <CampaignProgress campaign={campaign} />
        ) : (
          <p className="text-small text-muted">Not sent yet. Who receives it is settled when it is sent.</p>
        )}
        {isPlanned && isMoving(campaign) && <CampaignForecast campaign={campaign} />}
        <CampaignPublication campaign={campaign} onStep={step} />
        <CampaignRepair campaign={campaign} onStep={step} />
      </div>
      {uncertain > 0 && (
        <Notice tone="warn">
          {uncertain} {uncertain === 1 ? 'mail was' : 'mails were'} interrupted between handing over and
          writing it down. Nobody knows whether they arrived; nothing is sent twice by itself.
        </Notice>
      )}
      {isPlanned && <CampaignOutcome campaign={campaign} pollMs={isMoving(campaign) && pollMs * 2} />}
      {campaign.is_folded && (
        <p className="text-small text-muted">The counts are what the shop’s retention leaves.</p>
      )}
      {isPlanned && !campaign.is_folded && (
        <RecipientList campaign={campaign} isMoving={isMoving(campaign)} />
      )}
      <section className="grid gap-3" aria-labelledby="message-title">
        <h2 id="message-title" className="text-h3">
          Message
        </h2>
        <CampaignPreview uuid={campaign.uuid} body={campaign.body} />
      </section>
    </>
  );
}
