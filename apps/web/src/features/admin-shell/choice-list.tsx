import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useFailureMessage } from '../../data/failure-message.ts';
import { useSettled } from './use-settled.ts';

export interface Choice {
  uuid: string;
  title: string;
  text?: string | undefined;
  /** Its address. */
  picture?: string;
}

interface ChoiceListProps<Item extends Choice> {
  label: string;
  /** Absent until they are loaded. */
  choices: readonly Item[] | undefined;
  isFailed: boolean;
  isStale?: boolean;
  texts: { failed: string; empty: string; chooseFailed?: string };
  onChoose: (choice: Item) => Promise<void> | void;
}

/** What can be chosen, each with one click. */
export function ChoiceList<Item extends Choice>({
  label,
  choices,
  isFailed,
  isStale = false,
  texts,
  onChoose,
}: ChoiceListProps<Item>) {
  const failureMessage = useFailureMessage();
  const choosing = useMutation({ mutationFn: async (choice: Item) => onChoose(choice) });
  const busy = choosing.isPending ? choosing.variables.uuid : undefined;
  if (isFailed && !choices) return <Alert tone="danger">{texts.failed}</Alert>;
  if (!choices) return <Spinner />;
  return (
    <>
      {choices.length === 0 && <p className="text-small text-muted">{texts.empty}</p>}
      <ul aria-label={label} aria-busy={isStale || undefined} className="grid gap-2">
        {choices.map((choice) => (
          <li key={choice.uuid}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 rounded-pad border border-rule p-2 text-start hover:border-ink"
              aria-disabled={busy !== undefined}
              aria-busy={busy === choice.uuid || undefined}
              onClick={() => busy === undefined && choosing.mutate(choice)}
            >
              {choice.picture && (
                <img src={choice.picture} alt="" className="size-12 flex-none object-cover" loading="lazy" />
              )}
              <span className="grid min-w-0">
                <span className="font-semibold wrap-anywhere">{choice.title}</span>
                {choice.text && <span className="text-label text-muted wrap-anywhere">{choice.text}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {choosing.error && (
        <Alert tone="danger">
          {failureMessage(choosing.error, { failed: texts.chooseFailed ?? texts.failed })}
        </Alert>
      )}
    </>
  );
}

interface SearchFieldOptions {
  hint?: string;
  /** Takes the focus when it appears. */
  hasFocus?: boolean;
  onType?: () => void;
}

/** A search field, and what was typed in it a moment ago. */
export function useSearchField(
  label: string,
  { hint, hasFocus, onType }: SearchFieldOptions = {},
): [q: string, field: ReactNode] {
  const [typed, setTyped] = useState('');
  const field = (
    <Field label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          type="search"
          className="input"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: opened in order to search
          autoFocus={hasFocus}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            onType?.();
          }}
        />
      )}
    </Field>
  );
  return [useSettled(typed.trim(), 250), field];
}

interface ChoiceDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in which a click chooses. */
export function ChoiceDialog({ title, onClose, children }: ChoiceDialogProps) {
  const t = useMessages('desk');
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <div className="grid gap-4">{children}</div>
    </Dialog>
  );
}
