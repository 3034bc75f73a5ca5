import { path } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { useCallback } from 'react';
import { Notice } from '../../components/notice.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { MailboxLamp } from '../admin-mail/mailbox-lamp.tsx';
import { Icon } from '../admin-shell/icon.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { useTimedNotice } from '../admin-shell/use-timed-notice.ts';
import { FailedJobs } from './failed-jobs.tsx';
import type { Retry } from './failed-list.tsx';
import { FailedNotices } from './failed-notices.tsx';
import { HealthPanel } from './health-panel.tsx';

const texts = {
  failed: 'It could not be tried again',
};

export function JobsPage() {
  const health = trpc.health.get.useQuery(undefined, { refetchInterval: 5_000 });
  const mayLookAtQueues = useMay('owner');
  const utils = trpc.useUtils();
  const { notice, attempt } = useTimedNotice(timing.contactNoticeMs);
  const retry = useCallback<Retry>(
    async (call) => {
      await attempt(call, texts);
      await Promise.all([utils.job.invalidate(), utils.notice.invalidate(), utils.health.invalidate()]);
    },
    [attempt, utils],
  );
  return (
    <>
      <PageHeader
        designator="M2"
        title="Jobs"
        text="What works in the background, and what it could not do."
        actions={
          mayLookAtQueues && (
            <a href={path.adminQueues} className="button button-outline" target="_blank" rel="noreferrer">
              <Icon name="external-link" size={17} />
              Queue board
            </a>
          )
        }
      />
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      <section className="desk-panel grid gap-4 p-5" aria-label="Queues and mail">
        <h2 className="silkscreen text-copper">Queues and mail</h2>
        {health.data && <HealthPanel health={health.data} />}
        <MailboxLamp />
      </section>
      <FailedJobs onRetry={retry} />
      <FailedNotices onRetry={retry} />
    </>
  );
}
