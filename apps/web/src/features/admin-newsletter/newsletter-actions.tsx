import type { Newsletter } from '@perfboard/contracts/newsletter';
import { newsletterPath, path } from '@perfboard/contracts/path';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { type MenuAction, MoreMenu } from '../admin-shell/more-menu.tsx';
import { RemoveDialog } from '../admin-shell/remove-dialog.tsx';
import { isMoving, isOver, mayArchive, type Step } from './newsletter-state.ts';

/** Duplicating and archiving a newsletter, as entries of a menu. */
function useShelfActions({ newsletter, onStep }: { newsletter: Newsletter; onStep: Step }) {
  const t = useMessages('desk_newsletter');
  const { uuid, archived_at } = newsletter;
  const navigate = useNavigate();
  const duplicate = trpc.newsletter.duplicate.useMutation();
  const archive = trpc.newsletter.archive.useMutation();
  const unarchive = trpc.newsletter.unarchive.useMutation();
  const copy = async () => {
    const answer = await duplicate.mutateAsync({ uuid });
    await navigate(newsletterPath(answer.uuid as string));
    return answer;
  };
  const actions: MenuAction[] = [
    { text: t('duplicate'), icon: 'copy', onSelect: () => void onStep(copy) },
    ...(mayArchive(newsletter)
      ? [
          {
            text: t(archived_at ? 'unarchive' : 'archive'),
            icon: 'archive',
            onSelect: () => void onStep(() => (archived_at ? unarchive : archive).mutateAsync({ uuid })),
          } as const,
        ]
      : []),
  ];
  return { actions, isBusy: duplicate.isPending || archive.isPending || unarchive.isPending };
}

/** Actions on a whole newsletter, by its status. */
export function NewsletterActions({ newsletter, onStep }: { newsletter: Newsletter; onStep: Step }) {
  const t = useMessages('desk_newsletter');
  const mayEdit = useMay('editor');
  const { uuid, status } = newsletter;
  const isPaused = status === 'paused';
  // Paused in the moments before it is sent: its recipients are not selected yet.
  const isHeldBack = isPaused && !newsletter.started_at && newsletter.total === 0;
  const mayUndo = (newsletter.is_editable && status !== 'draft') || isHeldBack;
  const pause = trpc.newsletter.pause.useMutation();
  const resume = trpc.newsletter.resume.useMutation();
  const undo = trpc.newsletter.undo.useMutation();
  const shelf = useShelfActions({ newsletter, onStep });
  const [isCancelling, setCancelling] = useState(false);
  const back = (
    <ButtonLink to={path.adminNewsletters} variant="ghost">
      {t('back')}
    </ButtonLink>
  );
  if (!mayEdit) return back;
  return (
    <>
      {back}
      {mayUndo && (
        <Button
          variant="outline"
          isBusy={undo.isPending}
          onClick={() => void onStep(() => undo.mutateAsync({ uuid }))}
        >
          {t('backToDraft')}
        </Button>
      )}
      {/* One button for both, so that it keeps the focus. */}
      {(isMoving(newsletter) || isPaused) && (
        <Button
          variant={isPaused ? 'primary' : 'outline'}
          isBusy={pause.isPending || resume.isPending}
          onClick={() => void onStep(() => (isPaused ? resume : pause).mutateAsync({ uuid }))}
        >
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
      )}
      <MoreMenu
        label={t('moreActions')}
        isBusy={shelf.isBusy}
        actions={[
          ...shelf.actions,
          ...(isOver(newsletter)
            ? []
            : [
                {
                  text: t('cancelNewsletter'),
                  icon: 'x',
                  isDanger: true,
                  onSelect: () => setCancelling(true),
                } as const,
              ]),
        ]}
      />
      {isCancelling && (
        <RemoveDialog
          title={t('cancelNewsletter')}
          action={t('cancelNewsletter')}
          cancel={t('keepIt')}
          uuid={uuid}
          procedure={trpc.newsletter.cancel}
          onRemove={onStep}
          onClose={() => setCancelling(false)}
        >
          <p>{t('cancelText')}</p>
        </RemoveDialog>
      )}
    </>
  );
}
