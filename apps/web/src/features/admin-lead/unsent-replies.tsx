import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { usePageDrafts } from '../admin-shell/page-drafts.tsx';
import type { Work } from '../admin-shell/use-draft.ts';
import { type ReplyBase, type ReplyValue, replyDrafts, replyFailure } from './reply-draft.ts';

/** Replies that were not sent after all, shown on the list because their lead is closed. */
export function UnsentReplies({ openUuid }: { openUuid: string | undefined }) {
  const t = useMessages('desk_lead');
  return usePageDrafts<Work<ReplyBase, ReplyValue>>(replyDrafts).map(({ uuid, draft, change }) => {
    const failure = replyFailure(draft);
    if (!failure || uuid === openUuid) return null;
    return (
      <Alert key={uuid} tone="danger" className="flex flex-wrap items-center justify-between gap-3">
        {t('unsentReply', { name: draft.base.to, reason: failure })}
        <Button variant="ghost" size="small" onClick={() => change({ answer: undefined, issues: [] })}>
          {t('dismiss')}
        </Button>
      </Alert>
    );
  });
}
