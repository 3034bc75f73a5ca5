import { fileLimits } from '@perfboard/contracts/words/file';
import { useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { Spinner } from '../../components/spinner.tsx';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { focusMoved } from '../admin-shell/row-buttons.tsx';
import { FileRow } from './file-row.tsx';
import { type ProjectFile, useFiles } from './use-files.ts';

/** The files of a stored project. Each change is saved immediately. */
export function FilePanel({ uuid }: { uuid: string }) {
  const t = useMessages('desk_project');
  const messages = useMessages('api_project');
  const desk = useFiles(uuid);
  const { files, uploads } = desk;
  const { rejected, waiting, result } = uploads;
  const [removing, setRemoving] = useState<ProjectFile>();
  const list = useRef<HTMLOListElement>(null);
  const isFull = files.length >= fileLimits.projectFilesMax;
  const change = (at: number, fields: Parameters<typeof desk.change>[1]) => {
    void desk.change(files[at]?.uuid ?? '', fields);
    if (fields.place !== undefined) focusMoved(list.current, fields.place);
  };
  return (
    <section className="desk-panel grid max-w-3xl gap-5 p-5 sm:p-8" aria-labelledby="project-files">
      <div className="grid gap-1">
        <h2 id="project-files" className="text-h3">
          {t('files')}
        </h2>
        <p className="text-small text-muted">{t('filesText')}</p>
      </div>
      {desk.isPending && <Spinner />}
      {desk.isError && <Alert tone="danger">{t('filesFailed')}</Alert>}
      {files.length > 0 && (
        <ol ref={list} className="grid gap-3" aria-label={t('filesList')}>
          {files.map((file, at) => (
            <FileRow
              key={file.uuid}
              project={uuid}
              file={file}
              at={at}
              count={files.length}
              onChange={(fields) => change(at, fields)}
              onRemove={() => setRemoving(file)}
            />
          ))}
        </ol>
      )}
      <div role="status" className="text-small text-muted wrap-anywhere empty:hidden">
        {waiting[0] && t('sending', { file: waiting[0].name, more: waiting.length - 1 })}
      </div>
      {result && <Alert tone={result.tone}>{result.message}</Alert>}
      {rejected.map(({ file, message }) => (
        <Alert key={`${file.name} ${file.lastModified} ${message}`} tone="danger">
          <span className="grid justify-items-start gap-2">
            <span className="wrap-anywhere">{t('fileProblem', { file: file.name, message })}</span>
            <Button variant="ghost" size="small" onClick={() => uploads.forget(file)}>
              {t('remove')}
            </Button>
          </span>
        </Alert>
      ))}
      <Field label={t('addFiles')} hint={isFull ? messages('filesTooMany') : t('addFilesHint')}>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            multiple
            disabled={isFull || waiting.length > 0}
            className="input"
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              target.value = '';
              void uploads.addFiles(chosen);
            }}
          />
        )}
      </Field>
      {removing && (
        <ConfirmDialog
          title={t('deleteFile')}
          isBusy={desk.isBusy}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => void desk.remove(removing.uuid).then(() => setRemoving(undefined))}
        >
          <p className="wrap-anywhere">{t('deleteFileText', { name: removing.name })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
