import type { FollowUp } from '@perfboard/contracts/follow-up';
import { formatShortMoment } from '@perfboard/contracts/words/appointment';
import { presentZone } from '@perfboard/contracts/words/time-zone';
import { localeOf } from '@perfboard/messages/language';
import { Suspense, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { repeatIfDone } from '../../data/lost-call.ts';
import { useMay } from '../../data/role.ts';
import { useShop } from '../../data/shop-words.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { ownZone } from '../admin-shell/own-zone.ts';
import { usePageDrafts } from '../admin-shell/page-drafts.tsx';

const FollowUpForm = lazyPart([], async () => (await import('./follow-up-form.tsx')).default);

const draftName = 'follow-up';

interface FollowUpSectionProps {
  kind: 'booking' | 'contact';
  uuid: string;
  /** Undefined while it is not known. */
  followUp: FollowUp | null | undefined;
}

/** When the lead comes back, or that it did. */
function FollowUpText({ followUp }: { followUp: FollowUp }) {
  const { formatInstant } = useDeskFormat();
  const t = useMessages('desk_appointment');
  const { due_at, is_due, only_if_no_answer, note, set_by } = followUp;
  const when = formatInstant(due_at);
  const { time_zone } = useShop();
  const isElsewhere = presentZone(time_zone) !== ownZone;
  return (
    <div className="grid gap-1 text-small">
      <p className={`font-semibold ${is_due ? 'text-warn' : ''}`}>
        {t(is_due ? 'followUpDue' : only_if_no_answer ? 'followUpIf' : 'followUpAt', { when })}
      </p>
      {isElsewhere && (
        <p className="text-label text-muted">{formatShortMoment(due_at, time_zone, localeOf(t.language))}</p>
      )}
      {note && (
        <p className="whitespace-pre-wrap" dir="auto">
          {note}
        </p>
      )}
      {set_by && <p className="text-label text-muted">{t('setBy', { name: set_by })}</p>}
    </div>
  );
}

/** The follow-up of a lead: what is planned or due, and the way to set, change and remove it. */
export function FollowUpSection({ kind, uuid, followUp }: FollowUpSectionProps) {
  const failureMessage = useFailureMessage();
  const t = useMessages('desk_appointment');
  const mayEdit = useMay('editor');
  const utils = trpc.useUtils();
  const remove = trpc[kind].removeFollowUp.useMutation();
  const [isOpened, setOpen] = useState(false);
  // Reopens a draft that was unfinished when the lead was closed.
  const hasDraft = usePageDrafts(draftName).some((draft) => draft.uuid === uuid);
  const isOpen = isOpened || hasDraft;
  const [notice, setNotice] = useState<{ tone: 'success' | 'danger'; text: string }>();
  const section = useRef<HTMLElement>(null);
  const refresh = () => Promise.all([utils[kind].invalidate(), utils.inbox.invalidate()]);
  const close = (message?: string) => {
    setOpen(false);
    setNotice(message ? { tone: 'success', text: message } : undefined);
    // The button that opened it is there again.
    setTimeout(() => section.current?.querySelector<HTMLElement>('button')?.focus());
  };
  const end = async (): Promise<void> => {
    setNotice(undefined);
    try {
      const { message } = await remove.mutateAsync({ uuid });
      await refresh();
      close(message);
    } catch (error) {
      setNotice({ tone: 'danger', text: failureMessage(error, { failed: t('followUpChangeFailed') }) });
      repeatIfDone(error, end);
      await refresh();
    }
  };
  if (followUp === undefined || (!followUp && !mayEdit)) return null;
  return (
    <section
      ref={section}
      aria-label={t('followUpSection')}
      className={`grid gap-3 ${followUp ? 'rounded-pad border border-rule px-4 py-3' : ''}`}
    >
      {followUp && <FollowUpText followUp={followUp} />}
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
      {mayEdit && !isOpen && (
        <div className="flex flex-wrap gap-2">
          {followUp?.is_due && (
            <Button variant="outline" size="small" isBusy={remove.isPending} onClick={() => void end()}>
              {t('done')}
            </Button>
          )}
          <Button
            variant="outline"
            size="small"
            onClick={() => {
              setNotice(undefined);
              setOpen(true);
            }}
          >
            {t(followUp ? (followUp.is_due ? 'followUpAgain' : 'changeFollowUp') : 'followUp')}
          </Button>
          {followUp && !followUp.is_due && (
            <Button variant="ghost" size="small" isBusy={remove.isPending} onClick={() => void end()}>
              {t('removeFollowUp')}
            </Button>
          )}
        </div>
      )}
      {mayEdit && isOpen && (
        <Suspense fallback={<p className="text-small text-muted">{t('loading')}</p>}>
          <FollowUpForm
            {...{ kind, uuid, draftName }}
            planned={followUp?.is_due ? null : followUp}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}
