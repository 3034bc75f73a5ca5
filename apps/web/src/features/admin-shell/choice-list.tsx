import { useMutation } from '@tanstack/react-query';
import { Alert } from '../../components/alert.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useFailureMessage } from '../../data/failure-message.ts';

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
