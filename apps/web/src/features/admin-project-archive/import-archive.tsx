import { projectImportPath } from '@perfboard/contracts/path';
import {
  archiveLimits,
  archiveMessages,
  type ImportKind,
  importKindOf,
  projectTableExample,
  siteImportLimits,
  siteImportMessages,
} from '@perfboard/contracts/words/project-archive';
import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { trpc } from '../../data/trpc.ts';
import { usePartUpload } from '../admin-import/use-part-upload.ts';
import { SentShare } from '../admin-shell/sent-share.tsx';

/** Uploads a file of one kind: an archive is imported, any other file is checked first. */
function useFileUpload(kind: ImportKind) {
  const create = trpc.projectImport.create.useMutation();
  const addPart = trpc.projectImport.addPart.useMutation();
  const check = trpc.projectImport.check.useMutation();
  const start = trpc.projectImport.start.useMutation();
  const isArchive = kind === 'archive';
  return usePartUpload<{ kind: ImportKind }>({
    limits: isArchive ? archiveLimits : siteImportLimits,
    partName: 'part',
    texts: {
      tooLarge: isArchive ? archiveMessages.tooLarge : siteImportMessages.tooLarge,
      failed: 'Could not upload the file',
    },
    create: (fields) => create.mutateAsync(fields),
    addPart: (form) => addPart.mutateAsync(form as never),
    check: (uuid) => (isArchive ? start : check).mutateAsync({ uuid }),
    pathOf: projectImportPath,
  });
}

function offerExample(): void {
  const link = document.createElement('a');
  // Excel assumes a national encoding unless a file begins with this mark.
  link.href = URL.createObjectURL(new Blob([`\ufeff${projectTableExample}`], { type: 'text/csv' }));
  link.download = 'projects.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Chooses a file, and imports it or shows the planned result first. */
export function ImportArchive() {
  const [file, setFile] = useState<File>();
  const kind = importKindOf(file?.name ?? '');
  const { send, progress, failure } = useFileUpload(kind);
  const [mistake, setMistake] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = progress !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMistake(file ? undefined : archiveMessages.fileRequired);
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
        Import
      </h2>
      <ul className="grid list-disc gap-1 ps-5 text-small text-muted">
        <li>
          An <strong>archive</strong> (.zip) from this shop or another, with up to {archiveLimits.projectsMax}{' '}
          projects. Each becomes a draft.
        </li>
        <li>
          An export of <strong>WordPress</strong> (.xml) from <em>Tools / Export</em>, with photos and
          redirects.
        </li>
        <li>
          A <strong>table</strong> (.csv) with one project per line.
        </li>
      </ul>
      <p className="text-small text-muted">
        For WordPress and tables, you see first what will come of every line. Projects that the shop already
        has are skipped, and none is changed or deleted.
      </p>
      <Field label="File" isRequired error={mistake}>
        {(control) => (
          <input
            {...control}
            name="file"
            type="file"
            accept=".zip,.xml,.csv,.tsv,.txt,application/zip,text/xml,text/csv"
            className="input file:me-3 file:rounded-pad file:border-0 file:bg-sunken file:px-3 file:py-1 file:font-semibold file:text-ink"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        )}
      </Field>
      {failure && <Alert tone="danger">{failure}</Alert>}
      {isBusy && <SentShare share={progress} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isBusy}>
          {file && kind !== 'archive' ? 'Check file' : 'Import'}
        </Button>
        <Button variant="ghost" onClick={offerExample}>
          Download an example table
        </Button>
      </div>
    </form>
  );
}
