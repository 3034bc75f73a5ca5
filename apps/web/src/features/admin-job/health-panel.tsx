import type { ReactNode } from 'react';
import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { cause } from '../admin-shell/server-text.tsx';
import { useMinute } from '../admin-shell/use-minute.ts';
import { queueLabel } from './job-labels.ts';

function Lamp({ isOk, children }: { isOk: boolean; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-small">
      <span
        className={`mt-1.5 size-2.5 flex-none rounded-full ${isOk ? 'bg-signal' : 'bg-danger'}`}
        aria-hidden="true"
      />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}

const muted = (parts: ReactNode[]) => (
  <span key="muted" className="text-muted">
    {parts}
  </span>
);

/** Whether emails are sent, and since when. */
function MailLamp({ mail: { ok, last_error, since } }: { mail: ApiOutput['health']['get']['mail'] }) {
  const t = useMessages('desk_system');
  const { formatAge } = useDeskFormat();
  useMinute();
  const failure = {
    error: last_error ?? t('noResponse'),
    cause: last_error ? cause : (parts: ReactNode[]): ReactNode => parts,
  };
  if (!since) return <Lamp isOk={ok}>{ok ? t('mailSent') : t.rich('mailNotSent', failure)}</Lamp>;
  const age = formatAge(since);
  return (
    <Lamp isOk={ok}>
      {ok ? t.rich('mailSentFor', { age, muted }) : t.rich('mailNotSentFor', { ...failure, age, muted })}
    </Lamp>
  );
}

/** The state of the queue and the mail server. */
export function HealthPanel({ health }: { health: ApiOutput['health']['get'] }) {
  const t = useMessages('desk_system');
  const { formatAgo, formatAge, formatNumber } = useDeskFormat();
  useMinute();
  const { mail, notifications, queues, worker } = health;
  return (
    <div className="grid gap-4">
      <Lamp isOk={worker.ok}>
        {worker.ok
          ? t('workerRuns')
          : worker.last_seen_at
            ? t.rich('noWorkerSeen', { ago: formatAgo(worker.last_seen_at), muted })
            : t('noWorker')}
      </Lamp>
      {/* Workers report this state, so it is stale without one. */}
      {worker.ok && <MailLamp mail={mail} />}
      <Lamp isOk={notifications.failed === 0}>
        {notifications.oldest_unsent_at
          ? t.rich('countFailedOldest', {
              count: notifications.failed,
              age: formatAge(notifications.oldest_unsent_at),
              muted,
            })
          : t('countFailed', { count: notifications.failed })}
      </Lamp>
      <Lamp isOk={queues !== null}>
        {queues
          ? t('queueRuns', { backend: health.backend })
          : t.rich('queueDown', { error: health.queue_error ?? '', cause })}
      </Lamp>
      {queues && (
        <div className="overflow-x-auto">
          <table className="desk-table" aria-label={t('queues')}>
            <thead>
              <tr>
                <th scope="col">{t('queue')}</th>
                <th scope="col">{t('waiting')}</th>
                <th scope="col">{t('active')}</th>
                <th scope="col" className="max-sm:hidden">
                  {t('delayed')}
                </th>
                <th scope="col">{t('failed')}</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(queues).map(([name, counts]) => (
                <tr key={name}>
                  <td className="font-semibold wrap-anywhere">{queueLabel(t, name)}</td>
                  <td className="designator">{formatNumber(counts.waiting)}</td>
                  <td className="designator">{formatNumber(counts.active)}</td>
                  <td className="designator max-sm:hidden">{formatNumber(counts.delayed)}</td>
                  <td className={`designator ${counts.failed > 0 ? 'text-danger' : ''}`}>
                    {formatNumber(counts.failed)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
