import { workerMessages } from '@perfboard/contracts/words/operation';
import type { ReactNode } from 'react';
import type { ApiOutput } from '../../data/page-data.ts';
import { useDeskFormat } from '../admin-shell/format.ts';

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

/** The state of the queue and the mail server. */
export function HealthPanel({ health }: { health: ApiOutput['health']['get'] }) {
  const { formatAgo, formatAge, formatNumber } = useDeskFormat();
  const { mail, notifications, queues, worker } = health;
  return (
    <div className="grid gap-4">
      <Lamp isOk={worker.ok}>
        {worker.ok ? 'A worker is running' : `${workerMessages.none}. ${workerMessages.effect}`}
        {!worker.ok && worker.last_seen_at && (
          <span className="text-muted"> (last seen {formatAgo(worker.last_seen_at)})</span>
        )}
      </Lamp>
      {/* Workers report this state, so it is stale without one. */}
      {worker.ok && (
        <Lamp isOk={mail.ok}>
          {mail.ok ? 'Email is being sent' : `Email is not being sent: ${mail.last_error ?? 'no response'}`}
          {mail.since && <span className="text-muted"> (for {formatAge(mail.since)})</span>}
        </Lamp>
      )}
      <Lamp isOk={notifications.failed === 0}>
        {notifications.failed === 0
          ? 'No failed notifications'
          : `${formatNumber(notifications.failed)} failed ${notifications.failed === 1 ? 'notification' : 'notifications'}`}
        {notifications.oldest_unsent_at && (
          <span className="text-muted">
            , the oldest unsent one is {formatAge(notifications.oldest_unsent_at)} old
          </span>
        )}
      </Lamp>
      <Lamp isOk={queues !== null}>
        {queues
          ? `The queue is running (${health.backend})`
          : `The queue does not respond: ${health.queue_error ?? ''}`}
      </Lamp>
      {queues && (
        <table className="desk-table" aria-label="Queues">
          <thead>
            <tr>
              <th scope="col">Queue</th>
              <th scope="col">Waiting</th>
              <th scope="col">Active</th>
              <th scope="col" className="max-sm:hidden">
                Delayed
              </th>
              <th scope="col">Failed</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(queues).map(([name, counts]) => (
              <tr key={name}>
                <td className="font-semibold">{name}</td>
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
      )}
    </div>
  );
}
