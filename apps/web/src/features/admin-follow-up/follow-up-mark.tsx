import type { FollowUpMark as Mark } from '@perfboard/contracts/follow-up';
import { Badge } from '../../components/badge.tsx';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** In a row of a list: when its lead comes back, or that it did. */
export function FollowUpMark({ mark }: { mark: Mark | null | undefined }) {
  if (!mark) return null;
  const { due_at, is_due, only_if_no_answer } = mark;
  if (is_due) return <Badge tone="warn">Follow up now</Badge>;
  return (
    <span className="text-label font-normal text-muted">
      {`Follow-up ${day.format(new Date(due_at))}${only_if_no_answer ? ', if no answer' : ''}`}
    </span>
  );
}
