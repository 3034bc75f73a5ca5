import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { withFiles } from '../../data/chosen-file.ts';

/** If its chunk fails to load, the rest of the form keeps its input. */
const ChosenFiles = lazy(() =>
  import('./chosen-files.tsx').catch(() => ({
    default: ({ files }: Pick<BookingFilesProps, 'files'>) => (
      <p>{files.map(({ name }) => name).join(', ')}</p>
    ),
  })),
);

export interface BookingFilesProps {
  input: RefObject<HTMLInputElement | null>;
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  error: string | undefined;
}

/** Kept while the visitor is on other pages of the site. */
let keptFiles: readonly File[] = [];

/** The files of a booking, for its form and its field. */
export function useBookingFiles(posted: () => string | undefined) {
  const input = useRef<HTMLInputElement>(null);
  const [files, showFiles] = useState(keptFiles);
  // A form that was submitted before hydration is sent in the same task that takes over its files, before the
  // state updates.
  const latest = useRef(keptFiles);
  const setFiles = (chosen: readonly File[]) => {
    latest.current = chosen;
    keptFiles = chosen;
    showFiles(chosen);
  };
  const [issue, setIssue] = useState<string>();
  return {
    attached: {
      get files() {
        return latest.current;
      },
      onIssue: (message: string) => {
        setIssue(message);
        // A field inside closed details can't take the focus.
        const details = input.current?.closest('details');
        if (details) details.open = true;
        input.current?.focus();
      },
    },
    clear: () => setFiles([]),
    field: {
      input,
      files,
      onFiles: (chosen: readonly File[]) => {
        setFiles(chosen);
        setIssue(undefined);
      },
      // Choosing files again clears the previous error.
      error: issue ?? (files.length === 0 ? posted() : undefined),
    },
  };
}

/**
 * The files of a booking: they can be added in several steps. Without script, the input itself holds them.
 */
export function BookingFiles({ input, files, onFiles, error }: BookingFilesProps) {
  const t = useMessages('booking');
  const take = (control: HTMLInputElement) => {
    const chosen = [...(control.files ?? [])];
    control.value = '';
    // Needed to send them: once the connection is lost, it could not be loaded.
    void import('./send-with-files.ts').catch(() => undefined);
    onFiles(withFiles(files, chosen));
  };
  // Files that were chosen before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (input.current?.files?.length) take(input.current);
  }, []);
  return (
    <div className="takes-files grid gap-2">
      <Field label={t('files')} hint={t('filesHint')} error={error}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            name="files"
            multiple
            // Emptied after each choice, the input would say that no file is chosen; the list below shows
            // them.
            className={`input ${files.length > 0 ? 'text-transparent' : ''}`}
            onChange={({ target }) => take(target)}
          />
        )}
      </Field>
      {files.length > 0 && (
        <Suspense>
          <ChosenFiles files={files} onFiles={onFiles} isToldOf={error !== undefined} />
        </Suspense>
      )}
    </div>
  );
}
