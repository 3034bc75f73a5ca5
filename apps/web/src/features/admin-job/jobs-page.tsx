import { path } from '@perfboard/contracts/path';
import { timing } from '@perfboard/contracts/timing';
import { useCallback } from 'react';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { MailboxLamp } from '../admin-mail/mailbox-lamp.tsx';
import { Icon } from '../admin-shell/icon.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { ReservedSpace } from '../admin-shell/reserved-space.tsx';
import { useTimedAlert } from '../admin-shell/use-timed-alert.ts';
import { FailedJobs } from './failed-jobs.tsx';
import type { Retry } from './failed-list.tsx';
import { FailedNotifications } from './failed-notifications.tsx';
import { HealthPanel } from './health-panel.tsx';

export function JobsPage() {
  const t = useMessages('desk_system');
  const health = trpc.health.get.useQuery(undefined, { refetchInterval: 5_000 });
  const mayLookAtQueues = useMay('owner');
  const utils = trpc.useUtils();
  const { alert, attempt } = useTimedAlert(timing.contactAlertMs);
  const retry = useCallback<Retry>(
    async (call) => {
      await attempt(call, { failed: t('retryFailed') });
      await Promise.all([utils.job.invalidate(), utils.notification.invalidate(), utils.health.invalidate()]);
    },
    [attempt, utils, t],
  );
  return (
    <>
      <PageHeader
        designator="M2"
        title={t('backgroundTasks')}
        text={t('tasksText')}
        actions={
          mayLookAtQueues && (
            <a href={path.adminQueues} className="button button-outline" target="_blank" rel="noreferrer">
              <Icon name="external-link" size={17} />
              {t('queueBoard')}
            </a>
          )
        }
      />
      {alert && <Alert tone={alert.tone}>{alert.message}</Alert>}
      <section className="desk-panel grid gap-4 p-5" aria-label={t('queuesAndEmail')}>
        <h2 className="silkscreen text-copper">{t('queuesAndEmail')}</h2>
        <ReservedSpace name="jobs" isReady={!health.isPending}>
          {health.data && <HealthPanel health={health.data} />}
        </ReservedSpace>
        <MailboxLamp />
      </section>
      <FailedJobs onRetry={retry} />
      <FailedNotifications onRetry={retry} />
    </>
  );
}
