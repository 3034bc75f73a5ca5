import { replyLimits } from '@perfboard/contracts/words/lead';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { fileKey, withFiles } from '../../data/chosen-file.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { filesProblem } from './reply-draft.ts';

interface ReplyFilesProps {
  files: readonly File[];
  /** The server's error about them. */
  error: string | undefined;
  onFiles: (files: File[]) => void;
}

/** The attachments of a reply: files can be added in several steps and removed again. */
export function ReplyFiles({ files, error, onFiles }: ReplyFilesProps) {
  const { formatBytes } = useDeskFormat();
  const t = useMessages('desk_lead');
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const problem = filesProblem(files);
  const max = String(replyLimits.filesMax);
  return (
    <div className="grid gap-2">
      <Field
        label={t('attachments')}
        error={problem ? t(problem) : error}
        hint={
          bytes > 0
            ? t('attachmentsSelected', { max, size: formatBytes(bytes) })
            : t('attachmentsHint', { max })
        }
      >
        {(control) => (
          <input
            {...control}
            type="file"
            multiple
            className="input"
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              target.value = '';
              onFiles(withFiles(files, chosen));
            }}
          />
        )}
      </Field>
      {files.length > 0 && (
        <ul aria-label={t('selectedAttachments')} className="grid gap-1">
          {files.map((file) => (
            <li key={fileKey(file)} className="flex items-center gap-2 text-small">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <span
                className={`text-label whitespace-nowrap ${file.size === 0 ? 'font-medium text-danger' : 'text-muted'}`}
              >
                {formatBytes(file.size)}
              </span>
              <Button
                variant="ghost"
                size="small"
                isIcon
                aria-label={t('removeNamed', { name: file.name })}
                onClick={() => onFiles(files.filter((one) => one !== file))}
              >
                <Icon name="x" size={15} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
