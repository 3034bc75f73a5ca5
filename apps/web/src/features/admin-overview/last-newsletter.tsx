import { newsletterPath } from '@perfboard/contracts/path';
import type { NewsletterStatus } from '@perfboard/contracts/words/newsletter';
import type { PlainKey } from '@perfboard/messages/translator';
import { Link } from 'react-router-dom';
import { Badge } from '../../components/badge.tsx';
import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { useDeskFormat } from '../admin-shell/format.ts';

/** The label of a newsletter's status, by its key. */
const newsletterStatusKeys = {
  draft: 'newsletterDraft',
  queued: 'newsletterQueued',
  sending: 'newsletterSending',
  paused: 'newsletterPaused',
  done: 'newsletterDone',
  cancelled: 'newsletterCanceled',
} as const satisfies Record<NewsletterStatus, PlainKey<'desk'>>;

type Newsletter = NonNullable<ApiOutput['overview']['get']['newsletter']>;

/** The newsletter that was sent last, with its progress. */
export function LastNewsletter({ newsletter }: { newsletter: Newsletter }) {
  const { formatNumber, formatInstant } = useDeskFormat();
  const t = useMessages('desk_overview');
  const desk = useMessages('desk');
  const { uuid, subject, status, started_at, recipients, sent, failed } = newsletter;
  const values = {
    sent: formatNumber(sent),
    recipients: formatNumber(recipients),
    at: formatInstant(started_at),
  };
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
          {desk(newsletterStatusKeys[status])}
        </Badge>
      </p>
      <p className="text-muted">
        {failed > 0 ? t('sentFailed', { ...values, failed: formatNumber(failed) }) : t('sentOf', values)}
      </p>
    </div>
  );
}
