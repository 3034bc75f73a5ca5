import { newsletterPath } from '@perfboard/contracts/path';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import type { ApiOutput } from '../../data/page-data.ts';
import { statusLabel, useDeskFormat } from '../admin-shell/format.ts';

type Newsletter = NonNullable<ApiOutput['overview']['get']['newsletter']>;

/** The newsletter that was sent last, with its progress. */
export function LastNewsletter({ newsletter }: { newsletter: Newsletter }) {
  const { formatNumber, formatInstant } = useDeskFormat();
  const { uuid, subject, status, started_at, recipients, sent, failed } = newsletter;
  return (
    <div className="grid gap-1.5 text-small">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <Link
          to={newsletterPath(uuid)}
          className="min-w-0 py-1 font-semibold underline decoration-rule-strong wrap-anywhere"
        >
          {subject}
        </Link>
        <Badge tone={status === 'done' ? 'signal' : status === 'paused' ? 'warn' : 'info'}>
          {statusLabel(status)}
        </Badge>
      </p>
      <p className="text-muted">
        {formatNumber(sent)} of {formatNumber(recipients)} sent
        {failed > 0 && `, ${formatNumber(failed)} failed or uncertain`}, started {formatInstant(started_at)}
      </p>
    </div>
  );
}
