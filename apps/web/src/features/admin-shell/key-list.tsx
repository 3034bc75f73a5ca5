import type { PlainKey } from '@perfboard/messages/translator';
import { Dialog } from '../../components/dialog.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';

const keys: ReadonlyArray<readonly [keys: string[], meaning: PlainKey<'desk_help'>]> = [
  [['j', '↓'], 'nextRow'],
  [['k', '↑'], 'previousRow'],
  [['Home'], 'firstRow'],
  [['End'], 'lastRow'],
  [['Enter'], 'openRow'],
  [['s'], 'changeStatus'],
  [['a'], 'assignRow'],
  [['x'], 'selectRow'],
  [['r'], 'reply'],
  [['Ctrl+Enter', '⌘Enter'], 'send'],
  [['e'], 'archive'],
  [['z'], 'undo'],
  [['Delete'], 'deleteRow'],
  [['/'], 'search'],
  [['n'], 'nextPage'],
  [['p'], 'previousPage'],
  [['Ctrl+K', '⌘K'], 'palette'],
  [['?'], 'showKeys'],
  [['Esc'], 'closeDialog'],
];

/** What readers can't do. */
const editing: readonly PlainKey<'desk_help'>[] = [
  'changeStatus',
  'assignRow',
  'selectRow',
  'reply',
  'send',
  'archive',
  'undo',
  'deleteRow',
];

/** Keys that keyboards of other languages name differently; the others are the same everywhere. */
const keyNames: Partial<Record<string, PlainKey<'desk_help'>>> = {
  Home: 'keyHome',
  End: 'keyEnd',
  Enter: 'keyEnter',
  'Ctrl+Enter': 'keyControlEnter',
  '⌘Enter': 'keyCommandEnter',
  Delete: 'keyDelete',
  'Ctrl+K': 'keyControlK',
  Esc: 'keyEscape',
};

/** The dialog with the keyboard shortcuts. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useMessages('desk_help');
  const desk = useMessages('desk');
  const mayEdit = useMay('editor');
  const shown = mayEdit ? keys : keys.filter(([, meaning]) => !editing.includes(meaning));
  const nameOf = (key: string) => {
    const name = keyNames[key];
    return name ? t(name) : key;
  };
  return (
    <Dialog title={desk('keyboardShortcuts')} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2 text-small">
        {shown.map(([names, meaning]) => (
          <div key={meaning} className="contents">
            <dt className="flex gap-1">
              {names.map((name) => (
                <kbd key={name} className="desk-key">
                  {nameOf(name)}
                </kbd>
              ))}
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
