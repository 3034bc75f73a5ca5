import { bookingFilesProblem, isRefusedFile } from '@perfboard/contracts/words/booking';
import { formatBytes } from '@perfboard/messages/format-amount';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { fileKey } from '../../data/chosen-file.ts';
import { useLocalized } from '../../data/form-messages.ts';

interface ChosenFilesProps {
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  /** The field already shows the problem. */
  isToldOf: boolean;
}

/** The chosen files, each with a remove button. Loaded when the first file is chosen. */
export default function ChosenFiles({ files, onFiles, isToldOf }: ChosenFilesProps) {
  const t = useMessages('booking');
  const problem = useLocalized(isToldOf ? undefined : bookingFilesProblem(files));
  return (
    <>
      <ul aria-label={t('selectedFiles')} className="grid gap-1">
        {files.map((file) => (
          <li key={fileKey(file)} className="flex items-center gap-3 text-small">
            <span className="min-w-0 wrap-anywhere">{file.name}</span>
            <span
              className={`text-label whitespace-nowrap ${isRefusedFile(file) ? 'font-medium text-danger' : 'text-muted'}`}
            >
              {formatBytes(t.language, file.size)}
            </span>
            <Button
              variant="ghost"
              size="small"
              className="ms-auto flex-none whitespace-nowrap"
              aria-label={t('removeFile', { name: file.name })}
              onClick={({ currentTarget }) => {
                // This button disappears with its file.
                const input = currentTarget.form?.elements.namedItem('files');
                onFiles(files.filter((one) => one !== file));
                if (input instanceof HTMLElement) input.focus();
              }}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="text-small font-medium text-danger">
          {problem}
        </p>
      )}
    </>
  );
}
