import { projectImportPath } from '@perfboard/contracts/path';
import {
  archiveLimits,
  type ImportKind,
  importKindOf,
  projectTableExample,
  siteImportLimits,
} from '@perfboard/contracts/words/project-archive';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { SentShare, usePartUpload } from '../admin-import/use-part-upload.tsx';
import { saveFile } from '../admin-shell/save-file.ts';

/** Uploads a file of one kind: an archive is imported, any other file is checked first. */
function useFileUpload(kind: ImportKind) {
  const t = useMessages('desk_project');
  const messages = useMessages('api_project');
  const create = trpc.projectImport.create.useMutation();
  const addPart = trpc.projectImport.addPart.useMutation();
  const check = trpc.projectImport.check.useMutation();
  const start = trpc.projectImport.start.useMutation();
  const isArchive = kind === 'archive';
  return usePartUpload<{ kind: ImportKind }>({
    limits: isArchive ? archiveLimits : siteImportLimits,
    partName: 'part',
    texts: {
      tooLarge: messages(isArchive ? 'archiveTooLarge' : 'siteTooLarge'),
      failed: t('uploadFailed'),
    },
    create: (fields) => create.mutateAsync(fields),
    addPart: (form) => addPart.mutateAsync(form as never),
    check: (uuid) => (isArchive ? start : check).mutateAsync({ uuid }),
    pathOf: projectImportPath,
  });
}

const strong = (parts: ReactNode[]) => <strong key="strong">{parts}</strong>;

// Excel assumes a national encoding unless a file begins with this mark.
const saveExample = () =>
  saveFile('projects.csv', { text: `\ufeff${projectTableExample}`, type: 'text/csv' });

/** Chooses a file, and imports it or shows the planned result first. */
export function ImportArchive() {
  const t = useMessages('desk_project');
  const messages = useMessages('api_project');
  const [file, setFile] = useState<File>();
  const kind = importKindOf(file?.name ?? '');
  const { send, progress, failure } = useFileUpload(kind);
  const [mistake, setMistake] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = progress !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMistake(file ? undefined : messages('chooseFile'));
    if (file) void send(file, { kind });
    else form.current?.querySelector<HTMLElement>('[name="file"]')?.focus();
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-labelledby="import-title"
      className="desk-panel grid max-w-3xl gap-5 p-5 sm:p-6"
    >
      <h2 id="import-title" className="text-h3">
        {t('import')}
      </h2>
      <ul className="grid list-disc gap-1 ps-5 text-small text-muted">
        <li>
          {t.rich<'importArchiveText', ReactNode>('importArchiveText', {
            count: archiveLimits.projectsMax,
            strong,
          })}
        </li>
        <li>
          {t.rich<'importWordpressText', ReactNode>('importWordpressText', {
            strong,
            em: (parts) => <em key="em">{parts}</em>,
          })}
        </li>
        <li>{t.rich<'importTableText', ReactNode>('importTableText', { strong })}</li>
      </ul>
      <p className="text-small text-muted">{t('importText')}</p>
      <Field label={t('file')} isRequired error={file ? undefined : mistake}>
        {(control) => (
          <input
            {...control}
            name="file"
            type="file"
            accept=".zip,.xml,.csv,.tsv,.txt,application/zip,text/xml,text/csv"
            className="input"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        )}
      </Field>
      {failure && <Alert tone="danger">{failure}</Alert>}
      {isBusy && <SentShare share={progress} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy}>
          {t(file && kind !== 'archive' ? 'checkFile' : 'import')}
        </Button>
        <Button variant="ghost" onClick={saveExample}>
          {t('exampleTable')}
        </Button>
      </div>
    </form>
  );
}
