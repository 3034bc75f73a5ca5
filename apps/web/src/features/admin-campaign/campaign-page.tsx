import type { Campaign } from '@perfboard/contracts/campaign';
import { path } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { campaignMessages } from '@perfboard/contracts/words/campaign';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { formatInstant } from '../admin-shell/format.ts';
import { LoadingPanel } from '../admin-shell/loading-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';
import { CampaignBadge } from './campaign-badge.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { CampaignProgress } from './campaign-progress.tsx';
import { CampaignRepair } from './campaign-repair.tsx';
import { RecipientList } from './recipient-list.tsx';

const pollMs = 1_000;
const texts = {
  failed: 'The campaign could not be changed',
};

const isMoving = (campaign: Campaign | undefined): boolean =>
  campaign?.status === 'queued' || campaign?.status === 'sending';

function describe(campaign: Campaign): string {
  const parts = [
    campaign.filter ? `Addresses that contain “${campaign.filter}”` : 'All subscribers',
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
        <ButtonLink to={path.adminSubscribers} variant="outline">
          Back to Newsletters
        </ButtonLink>
      </div>
    </>
  );
}

type Step = (call: () => Promise<{ message: string }>) => Promise<unknown>;

/** What can be done with a campaign, by its status. */
function CampaignActions({ campaign, onStep }: { campaign: Campaign; onStep: Step }) {
  const mayEdit = useMay('editor');
  const { uuid, status } = campaign;
  const send = trpc.campaign.send.useMutation();
  const pause = trpc.campaign.pause.useMutation();
  const resume = trpc.campaign.resume.useMutation();
  const [isCancelling, setCancelling] = useState(false);
  const back = (
    <ButtonLink to={path.adminSubscribers} variant="ghost">
      Back to Newsletters
    </ButtonLink>
  );
  if (!mayEdit) return back;
  return (
    <>
      {back}
      {status === 'draft' && (
        <Button isBusy={send.isPending} onClick={() => void onStep(() => send.mutateAsync({ uuid }))}>
          Send
        </Button>
      )}
      {isMoving(campaign) && (
        <Button
          variant="outline"
          isBusy={pause.isPending}
          onClick={() => void onStep(() => pause.mutateAsync({ uuid }))}
        >
          Pause
        </Button>
      )}
      {status === 'paused' && (
        <Button isBusy={resume.isPending} onClick={() => void onStep(() => resume.mutateAsync({ uuid }))}>
          Resume
        </Button>
      )}
      {status !== 'done' && status !== 'cancelled' && (
        <Button variant="danger" onClick={() => setCancelling(true)}>
          Cancel campaign
        </Button>
      )}
      {isCancelling && (
        <RemoveDialog
          title="Cancel campaign"
          action="Cancel campaign"
          cancel="Keep sending"
          uuid={uuid}
          procedure={trpc.campaign.cancel}
          onRemove={onStep}
          onClose={() => setCancelling(false)}
        >
          <p>What was not sent yet is never sent. This action cannot be undone.</p>
        </RemoveDialog>
      )}
    </>
  );
}

export function CampaignPage() {
  const { uuid = '' } = useParams();
  const utils = trpc.useUtils();
  const query = trpc.campaign.byUuid.useQuery(
    { uuid },
    { refetchInterval: ({ state }) => (isMoving(state.data) ? pollMs : false) },
  );
  const { notice, attempt } = useTimedNotice(timing.contactNoticeMs, { keepFailures: true });
  const campaign = query.data;
  if (query.isPending) return <LoadingPanel />;
  if (!campaign) return <MissingCampaign message={query.error?.message ?? campaignMessages.notFound} />;
  const { status } = campaign;
  const { uncertain } = campaign.progress;
  const step: Step = async (call) => {
    await attempt(call, texts);
    await utils.campaign.invalidate();
  };
  return (
    <>
      <PageHeader
        designator="NL1"
        title={campaign.subject}
        text={describe(campaign)}
        actions={<CampaignActions campaign={campaign} onStep={step} />}
      />
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      <div className="desk-panel grid gap-5 p-5 sm:p-6">
        <div className="flex items-center gap-3">
          <CampaignBadge status={status} />
          {campaign.last_error && <span className="text-small text-danger">{campaign.last_error}</span>}
        </div>
        {status === 'draft' ? (
          <p className="text-small text-muted">Not sent yet. Who receives it is settled when it is sent.</p>
        ) : (
          <CampaignProgress campaign={campaign} />
        )}
        <CampaignRepair campaign={campaign} onStep={step} />
      </div>
      {uncertain > 0 && (
        <Notice tone="warn">
          {uncertain} {uncertain === 1 ? 'mail was' : 'mails were'} interrupted between handing over and
          writing it down. Nobody knows whether they arrived; nothing is sent twice by itself.
        </Notice>
      )}
      {status !== 'draft' && <RecipientList campaign={campaign} isMoving={isMoving(campaign)} />}
      <section className="grid gap-3" aria-labelledby="message-title">
        <h2 id="message-title" className="text-h3">
          Message
        </h2>
        <CampaignPreview body={campaign.body} />
      </section>
    </>
  );
}
