import type { FollowUpMark as Mark } from '@perfboard/contracts/follow-up';
import { Badge } from '../../components/badge.tsx';
import { useMessages } from '../../components/messages.ts';
import { useDeskFormat } from '../admin-shell/format.ts';

/** In a row of a list: when its lead comes back, or that it did. */
export function FollowUpMark({ mark }: { mark: Mark | null | undefined }) {
  const t = useMessages('desk_appointment');
  const { formatDate } = useDeskFormat();
  if (!mark) return null;
  const { due_at, is_due, only_if_no_answer } = mark;
  if (is_due) return <Badge tone="warn">{t('followUpNow')}</Badge>;
  return (
    <span className="text-label font-normal text-muted">
      {t(only_if_no_answer ? 'markIfNoAnswer' : 'markOn', {
        day: formatDate(due_at, { month: 'short', day: 'numeric' }),
      })}
    </span>
  );
}
