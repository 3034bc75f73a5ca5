import { formatList } from '@perfboard/messages/format';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FactList } from './fact-list.tsx';

interface DraftChoiceProps {
  title: string;
  /** The names of what each member changed. */
  theirs: readonly string[];
  mine: readonly string[];
  draft: { keepMine: () => void; takeTheirs: () => void };
}

/** What was typed and not saved, because another member saved first: the choice between the two. */
export function DraftChoice({ title, theirs, mine, draft }: DraftChoiceProps) {
  const t = useMessages('desk');
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
  const listed = (names: readonly string[]) => formatList(t.language, names) || t('nothing');
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
