import { path } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { ExternalLink, RotateCcw } from 'lucide-react';
import { useCallback } from 'react';
import { trpc } from '../../app/trpc.ts';
import { Notice } from '../../components/notice.tsx';
import { HealthPanel } from '../admin-overview/health-panel.tsx';
import { failureMessage } from '../admin-shell/failure-message.ts';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { FailedNotices } from './failed-notices.tsx';

const texts = {
  failed: 'It could not be tried again',
  unexpected: 'The server cannot be reached. Please try again.',
};

export function JobsPage() {
  const health = trpc.health.get.useQuery(undefined, { refetchInterval: 5_000 });
  const { notice, succeed, fail } = useTimedNotice(timing.contactNoticeMs);
  const attempt = useCallback(
    async (retry: () => Promise<{ message: string }>) => {
      try {
        succeed((await retry()).message);
      } catch (error) {
        fail(failureMessage(error, texts));
      }
    },
    [succeed, fail],
  );
  return (
    <>
      <PageHeader
        designator="M2"
        title="Jobs"
        text="What works in the background, and what it could not do."
        actions={
          <a href={path.adminQueues} className="button button-outline" target="_blank" rel="noreferrer">
            <ExternalLink size={17} aria-hidden="true" />
            Queue board
          </a>
        }
      />
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      <section className="desk-panel grid gap-4 p-5" aria-label="Queues and mail">
        <h2 className="silkscreen text-copper">Queues and mail</h2>
        {health.data && <HealthPanel health={health.data} hasLink={false} />}
      </section>
      <FailedJobs onRetry={attempt} icon={<RotateCcw size={15} aria-hidden="true" />} />
      <FailedNotices onRetry={attempt} icon={<RotateCcw size={15} aria-hidden="true" />} />
    </>
  );
}
