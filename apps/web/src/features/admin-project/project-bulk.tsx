import { defaultCategories } from '@perfboard/contracts/category-defaults';
import { projectExportPath } from '@perfboard/contracts/path';
import { bulkMessages, projectStates } from '@perfboard/contracts/words/project-desk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import type { FailureTexts } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { BulkChoice } from '../admin-shell/bulk-choice.tsx';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
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

const changeTexts = { failed: bulkMessages.changeFailed, unexpected: bulkMessages.changeFailed };
const removeTexts = { failed: bulkMessages.removeFailed, unexpected: bulkMessages.removeFailed };
const stateWords = { draft: 'Draft', published: 'Published' };
const states = projectStates.filter((state) => state !== 'scheduled');

/** Actions on the selected projects. */
export function ProjectBulk({ selection: { uuids, clear }, restoring, onChange }: ProjectBulkProps) {
  const { formatNumber } = useDeskFormat();
  const [isAsking, setAsking] = useState(false);
  const offerRestore = useOfferRestore(restoring);
  const { mutateAsync: changeMany, isPending } = trpc.project.changeMany.useMutation();
  const { mutateAsync: removeMany, isPending: isRemoving } = trpc.project.removeMany.useMutation();
  const stored = trpc.shop.categories.get.useQuery();
  const { admin } = stored.data?.value ?? defaultCategories;
  const apply = (change: Omit<Parameters<typeof changeMany>[0], 'uuids'>) =>
    void onChange(async () => {
      const answer = await changeMany({ uuids: [...uuids], ...change });
      clear();
      return answer;
    }, changeTexts);
  const remove = () =>
    void onChange(async () => {
      const answer = await removeMany({ uuids: [...uuids] });
      clear();
      offerRestore(answer, answer.removed);
      return answer;
    }, removeTexts).then(() => setAsking(false));
  const count = `${formatNumber(uuids.length)} ${uuids.length === 1 ? 'project' : 'projects'}`;
  return (
    <section className="desk-bulk" aria-label="Selected projects">
      <p className="text-small font-semibold" role="status">
        {formatNumber(uuids.length)} selected
      </p>
      <Button variant="ghost" onClick={clear}>
        <Icon name="x" size={16} />
        Clear
      </Button>
      <BulkChoice
        label="Set category"
        action="Apply category"
        options={admin.filter(({ is_shown }) => is_shown).map(({ title }) => [title, title] as const)}
        isBusy={isPending}
        onApply={(category) => apply({ category })}
      />
      <BulkChoice
        label="Set state"
        action="Apply state"
        options={states.map((state) => [state, stateWords[state]] as const)}
        isBusy={isPending}
        onApply={(state) => apply({ state: state as keyof typeof stateWords })}
      />
      <MoreMenu
        label="More actions for the selected projects"
        isBusy={isPending}
        actions={[
          { text: 'Feature', icon: 'star', onSelect: () => apply({ featured: true }) },
          { text: 'Unfeature', icon: 'circle', onSelect: () => apply({ featured: false }) },
          {
            text: 'Export selected',
            icon: 'download',
            href: `${projectExportPath}?uuids=${uuids.join(',')}`,
            isDownload: true,
          },
          { text: 'Delete selected', icon: 'trash', isDanger: true, onSelect: () => setAsking(true) },
        ]}
      />
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${count}?`}
          isBusy={isRemoving}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>
            <strong>{count}</strong> and their images will be deleted. This action cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
