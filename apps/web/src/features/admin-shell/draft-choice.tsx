import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { FactList } from './fact-list.tsx';

interface DraftChoiceProps {
  title: string;
  /** The names of what each member changed. */
  theirs: readonly string[];
  mine: readonly string[];
  draft: { keepMine: () => void; takeTheirs: () => void };
}

const listed = (names: readonly string[]): string => names.join(', ') || 'nothing';

/** What was typed and not saved, because another member saved first: the choice between the two. */
export function DraftChoice({ title, theirs, mine, draft }: DraftChoiceProps) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) {
    return (
      <Alert tone="warn">
        {title}. Your changes are not saved.{' '}
        <button type="button" className="font-semibold underline" onClick={() => setOpen(true)}>
          Choose
        </button>
      </Alert>
    );
  }
  return (
    <ConflictDialog
      title={title}
      keep="Overwrite with mine"
      onKeepMine={draft.keepMine}
      onTakeTheirs={draft.takeTheirs}
      onClose={() => setOpen(false)}
    >
      <FactList
        facts={[
          ['Their changes', listed(theirs)],
          ['Your changes', listed(mine)],
        ]}
      />
    </ConflictDialog>
  );
}
