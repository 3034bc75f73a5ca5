import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { projectExportPath } from '@perfboard/contracts/path';
import { projectStates } from '@perfboard/contracts/words/project-desk';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import type { FailureTexts } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { BulkBar } from '../admin-shell/bulk-bar.tsx';
import { BulkChoice } from '../admin-shell/bulk-choice.tsx';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { MoreMenu } from '../admin-shell/more-menu.tsx';
import type { Selection } from '../admin-shell/row-selection.tsx';
import { type Restoring, useOfferRestore } from '../admin-shell/use-offer-restore.ts';

interface ProjectBulkProps {
  selection: Selection;
  /** How a deletion is undone. */
  restoring: Restoring;
  /** Runs a change of projects and shows its result. */
  onChange: (call: () => Promise<{ message: string }>, texts: FailureTexts) => Promise<unknown>;
}

const states = projectStates.filter((state) => state !== 'scheduled');

/** Actions on the selected projects. */
export function ProjectBulk({ selection: { uuids, drop, clear }, restoring, onChange }: ProjectBulkProps) {
  const t = useMessages('desk_project');
  const messages = useMessages('api_project');
  const textsOf = (failed: string) => ({ failed, unexpected: failed });
  const [isAsking, setAsking] = useState(false);
  const offerRestore = useOfferRestore(restoring);
  const { mutateAsync: changeMany, isPending } = trpc.project.changeMany.useMutation();
  const { mutateAsync: removeMany, isPending: isRemoving } = trpc.project.removeMany.useMutation();
  const utils = trpc.useUtils();
  const stored = trpc.shop.categories.get.useQuery();
  const { admin } = stored.data?.value ?? defaultCategories;
  const apply = (change: Omit<Parameters<typeof changeMany>[0], 'uuids'>) =>
    void onChange(
      async () => {
        const answer = await changeMany({ uuids: [...uuids], ...change }).catch((error) => {
          // It may have been renamed or deleted since the list was loaded.
          if (change.category) void utils.shop.categories.invalidate();
          throw error;
        });
        drop(uuids);
        return answer;
      },
      textsOf(messages('changeFailed')),
    );
  const remove = () =>
    void onChange(
      async () => {
        const answer = await removeMany({ uuids: [...uuids] });
        drop(uuids);
        offerRestore(answer, answer.removed);
        return answer;
      },
      textsOf(messages('removeFailed')),
    ).then(() => setAsking(false));
  const count = uuids.length;
  return (
    <>
      <BulkBar
        label={t('selectedProjects')}
        count={t('selectedCount', { count })}
        clearLabel={t('clear')}
        onClear={clear}
      >
        <BulkChoice
          label={t('setCategory')}
          action={t('applyCategory')}
          options={admin.filter(({ is_shown }) => is_shown).map(({ title }) => [title, title] as const)}
          isBusy={isPending}
          onApply={(category) => apply({ category })}
        />
        <BulkChoice
          label={t('setState')}
          action={t('applyState')}
          options={states.map((state) => [state, t('stateLabel', { state })] as const)}
          isBusy={isPending}
          onApply={(state) => apply({ state: state as (typeof states)[number] })}
        />
        <MoreMenu
          label={t('moreForSelected')}
          isBusy={isPending}
          actions={[
            { text: t('feature'), icon: 'star', onSelect: () => apply({ featured: true }) },
            { text: t('unfeature'), icon: 'circle', onSelect: () => apply({ featured: false }) },
            {
              text: t('exportSelected'),
              icon: 'download',
              href: `${projectExportPath}?uuids=${uuids.join(',')}`,
              isDownload: true,
            },
            { text: t('deleteSelected'), icon: 'trash', isDanger: true, onSelect: () => setAsking(true) },
          ]}
        />
      </BulkBar>
      {isAsking && (
        <ConfirmDialog
          title={t('deleteCount', { count })}
          isBusy={isRemoving}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            {t.rich<'deleteCountText', ReactNode>('deleteCountText', {
              count,
              strong: (parts) => <strong key="strong">{parts}</strong>,
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
