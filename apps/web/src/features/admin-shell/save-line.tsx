import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';

interface SaveLineProps {
  draft: {
    state: string;
    isDirty: boolean;
    failure?: string | undefined;
    issues: readonly unknown[];
    flush: () => Promise<boolean>;
  };
  /** Replaces *All changes saved*. */
  saved?: string | undefined;
}

/** Whether a draft that saves itself is saved. */
export function SaveLine({ draft, saved }: SaveLineProps) {
  const t = useMessages('desk_draft');
  const { state, isDirty, failure, issues } = draft;
  if (state === 'failed') {
    return (
      <Alert tone="danger">
        {t.rich('draftFailed', {
          failure: failure ?? '',
          again: (parts) => (
            <button
              key="again"
              type="button"
              className="font-semibold underline"
              onClick={() => void draft.flush()}
            >
              {parts}
            </button>
          ),
        })}
      </Alert>
    );
  }
  // The conflict is shown beside it.
  if (state === 'conflict') return null;
  const isRefused = isDirty && issues.length > 0;
  return (
    <p className="text-small text-muted" role="status">
      {isRefused ? t('draftRefused') : isDirty ? t('draftSaving') : (saved ?? t('draftSaved'))}
    </p>
  );
}
