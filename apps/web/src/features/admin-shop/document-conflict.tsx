import type { FieldSpec } from '@perfboard/contracts/shop/form';
import { changedPaths } from '@perfboard/contracts/shop/override';
import { useMessages } from '../../components/messages.ts';
import { ConflictDialog } from '../admin-shell/conflict-dialog.tsx';
import { labelOf } from './document-value.ts';

interface DocumentConflictProps {
  title: string;
  fields: readonly FieldSpec[];
  base: object;
  mine: object;
  theirs: object;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

function Names({ fields, paths }: { fields: readonly FieldSpec[]; paths: readonly string[] }) {
  const t = useMessages('desk_shop');
  return (
    <ul className="list-disc ps-5 text-small">
      {paths.map((path) => (
        <li key={path}>{labelOf(t, fields, path)}</li>
      ))}
    </ul>
  );
}

/** A document was changed in two places: shows what was changed and asks which version to keep. */
export function DocumentConflict({
  title,
  fields,
  base,
  mine,
  theirs,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: DocumentConflictProps) {
  const t = useMessages('desk_shop');
  const [my, their] = [changedPaths(base, mine), changedPaths(base, theirs)];
  const both = my.filter((path) => their.includes(path));
  return (
    <ConflictDialog
      title={title}
      keep={t('combine')}
      onKeepMine={onKeepMine}
      onTakeTheirs={onTakeTheirs}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <div className="grid gap-1">
          <p className="font-semibold">{t('savedVersion')}</p>
          <Names fields={fields} paths={their} />
        </div>
        <div className="grid gap-1">
          <p className="font-semibold">{t('yourVersion')}</p>
          <Names fields={fields} paths={my} />
        </div>
        <p className="text-small text-muted">{t(both.length === 0 ? 'combineDifferent' : 'combineSame')}</p>
      </div>
    </ConflictDialog>
  );
}
