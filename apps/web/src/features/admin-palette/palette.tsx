import { searchLimits } from '@perfboard/contracts/words/desk';
import { keepPreviousData } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { useBackdrop } from '../../components/dialog.tsx';
import { useMessages } from '../../components/messages.ts';
import { RoleContext } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { Icon } from '../admin-shell/icon.tsx';
import type { NavigationEntry } from '../admin-shell/sidebar.tsx';
import { useSettled } from '../admin-shell/use-settled.ts';
import { type PaletteItem, paletteItems } from './palette-items.ts';

interface PaletteProps {
  entries: readonly NavigationEntry[];
  recent: readonly string[];
  /** What was typed before the palette was there. */
  typed: RefObject<string>;
  onClose: () => void;
}

/** Search results from the server, after a pause in typing. */
function useHits(q: string) {
  const settled = useSettled(q.trim());
  const isLong = settled.length >= searchLimits.min;
  const { data, isError, isPending, isPlaceholderData } = trpc.search.find.useQuery(
    { q: settled },
    { enabled: isLong, placeholderData: keepPreviousData },
  );
  const isSearched = q.trim().length >= searchLimits.min;
  return {
    hits: isSearched && isLong ? (data ?? []) : [],
    isError: isLong && isError,
    /** The hits are not yet those of the query. */
    isStale: isSearched && (settled !== q.trim() || isPending || isPlaceholderData),
  };
}

interface OptionsProps {
  id: string;
  items: readonly PaletteItem[];
  active: number;
  onActive: (at: number) => void;
  onChoose: (item: PaletteItem) => void;
}

/** The entries, with a heading at the start of each group. */
function Options({ id, items, active, onActive, onChoose }: OptionsProps) {
  const groups = [...new Set(items.map(({ group }) => group))];
  return groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
    <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
      <p id={`${id}-${group}`} className="px-3 pt-3 pb-1 text-label text-muted" role="presentation">
        {group}
      </p>
      {items.map((item, at) =>
        item.group !== group ? null : (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field
          // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus
          <div
            key={item.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            className="desk-palette-option"
            onMouseMove={() => onActive(at)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(item)}
          >
            <Icon name={item.icon} size={17} className="flex-none text-muted" />
            <span className="min-w-0 truncate" dir="auto">
              {item.label}
            </span>
            {item.detail && (
              <span className="ms-auto min-w-0 truncate text-label text-muted" dir="auto">
                {item.detail}
              </span>
            )}
          </div>
        ),
      )}
    </div>
  ));
}

/** The command palette: opens any screen and starts frequent actions. */
export function Palette({ entries, recent, typed, onClose }: PaletteProps) {
  const t = useMessages('desk_palette');
  const desk = useMessages('desk');
  const id = useId();
  const role = useContext(RoleContext);
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  const backdrop = useBackdrop(onClose);
  const [q, setQ] = useState(typed.current);
  const [chosen, setChosen] = useState(0);
  const { hits, isError, isStale } = useHits(q);
  // Enter was pressed before the results were there.
  const [isWaiting, setWaiting] = useState(false);
  // Loaded by the sidebar: a mailbox that is not read has no screen.
  const { data: unread } = trpc.overview.unread.useQuery();
  const screens = entries.filter(({ counts }) => !(counts && unread?.[counts] === null));
  const items = paletteItems({ t, desk, q, role, entries: screens, recent, hits });
  const active = Math.min(chosen, items.length - 1);
  // With the first paint: letters go to the field at once, with those typed since it was first rendered.
  useLayoutEffect(() => {
    if (typed.current) setQ(typed.current);
    typed.current = '';
    opener.current = document.activeElement;
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, [typed]);
  // After the dialog is gone, which keeps the focus while it is there.
  useEffect(
    () => () => {
      const { current } = opener;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
    },
    [],
  );
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    void navigate(item.to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the results are there
  useEffect(() => {
    if (!isWaiting || isStale) return;
    setWaiting(false);
    choose(items[active]);
  }, [isWaiting, isStale]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = items.length - 1;
    const item = items[active];
    if (event.key !== 'Enter') setWaiting(false);
    if (event.key === 'ArrowDown') setChosen(active < last ? active + 1 : 0);
    else if (event.key === 'ArrowUp') setChosen(active > 0 ? active - 1 : last);
    else if (event.key === 'Enter') {
      // One that the arrows chose was seen.
      if (isStale && chosen === 0 && (!item || item.isFound)) setWaiting(true);
      else choose(item);
    }
    // The search field is the only control that takes the focus.
    else if (event.key !== 'Tab') return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={desk('searchDesk')}
      className="desk-palette"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      {...backdrop}
    >
      <div className="desk-palette-frame">
        <div className="flex items-center gap-3 border-b border-rule px-4">
          <Icon name="search" size={18} className="flex-none text-muted" />
          <input
            className="desk-palette-field"
            role="combobox"
            aria-label={desk('searchDesk')}
            aria-autocomplete="list"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={items[active] && `${id}-${active}`}
            placeholder={t('placeholder')}
            autoComplete="off"
            spellCheck={false}
            maxLength={searchLimits.max}
            value={q}
            onChange={({ target }) => {
              setQ(target.value);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className="button button-ghost button-small" tabIndex={-1} onClick={onClose}>
            {t('close')}
          </button>
        </div>
        <div id={`${id}-list`} role="listbox" aria-label={t('results')} className="desk-palette-list">
          <Options id={id} items={items} active={active} onActive={setChosen} onChoose={choose} />
        </div>
        {items.length === 0 && !isError && (
          <p className="px-4 pb-4 text-small text-muted">{t('resultCount', { count: 0 })}</p>
        )}
        {isError && <p className="px-4 pb-4 text-small text-danger">{t('failed')}</p>}
        <p role="status" className="sr-only">
          {t('resultCount', { count: items.length })}
        </p>
      </div>
    </dialog>
  );
}
