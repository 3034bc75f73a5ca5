import { formatList } from '@perfboard/messages/format';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { changedFields } from './changed-fields.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FactList } from './fact-list.tsx';

interface DraftChoiceProps<Fields extends object> {
  title: string;
  labels: Record<keyof Fields, string>;
  /** What both members began with. */
  base: Fields;
  theirs: Fields;
  mine: Fields;
  draft: { keepMine: () => void; takeTheirs: () => void };
}

/** What was typed and not saved, because another member saved first: the choice between the two. */
export function DraftChoice<Fields extends object>({
  title,
  labels,
  base,
  theirs,
  mine,
  draft,
}: DraftChoiceProps<Fields>) {
  const t = useMessages('desk_draft');
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) {
    return (
      <Alert tone="warn">
        {t.rich('notSaved', {
          title,
          choose: (parts) => (
            <button
              key="choose"
              type="button"
              className="font-semibold underline"
              onClick={() => setOpen(true)}
            >
              {parts}
            </button>
          ),
        })}
      </Alert>
    );
  }
  const listed = (to: Fields) =>
    formatList(
      t.language,
      changedFields(base, to).map((name) => labels[name]),
    ) || t('nothing');
  return (
    <ConflictDialog
      title={title}
      keep={t('overwrite')}
      onKeepMine={draft.keepMine}
      onTakeTheirs={draft.takeTheirs}
      onClose={() => setOpen(false)}
    >
      <FactList
        facts={[
          [t('theirChanges'), listed(theirs)],
          [t('yourChanges'), listed(mine)],
        ]}
      />
    </ConflictDialog>
  );
}
