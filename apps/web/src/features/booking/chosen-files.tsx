import { bookingFilesProblem } from '@perfboard/contracts/words/booking-file';
import { formatBytes } from '@perfboard/contracts/words/file';
import { Button } from '../../components/button.tsx';

interface ChosenFilesProps {
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
  /** What is wrong with them stands beside the field already. */
  isToldOf: boolean;
}

/** What goes along: each can be left out again. Loaded once something was chosen. */
export default function ChosenFiles({ files, onFiles, isToldOf }: ChosenFilesProps) {
  const problem = isToldOf ? undefined : bookingFilesProblem(files);
  return (
    <>
      <ul aria-label="Selected files" className="grid gap-1">
        {files.map((file) => (
          <li
            key={`${file.name} ${file.size} ${file.lastModified}`}
            className="flex items-center gap-3 text-small"
          >
            <span className="min-w-0 wrap-anywhere">{file.name}</span>
            <span className="text-label text-muted whitespace-nowrap">{formatBytes(file.size)}</span>
            <Button
              variant="ghost"
              size="small"
              className="ml-auto flex-none whitespace-nowrap"
              aria-label={`Remove ${file.name}`}
              onClick={({ currentTarget }) => {
                // This button goes with its file.
                const input = currentTarget.form?.elements.namedItem('files');
                onFiles(files.filter((one) => one !== file));
                if (input instanceof HTMLElement) input.focus();
              }}
            >
              Remove
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
