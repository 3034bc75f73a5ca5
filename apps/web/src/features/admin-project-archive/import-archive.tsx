import { projectImportPath } from '@perfboard/contracts/path';
import { archiveLimits, archiveMessages } from '@perfboard/contracts/words/project-archive';
import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { trpc } from '../../data/trpc.ts';
import { usePartUpload } from '../admin-import/use-part-upload.ts';
import { SentShare } from '../admin-shell/sent-share.tsx';

/** Sends an archive of projects and starts its import. */
function useArchiveUpload() {
  const create = trpc.projectImport.create.useMutation();
  const addPart = trpc.projectImport.addPart.useMutation();
  const start = trpc.projectImport.start.useMutation();
  return usePartUpload<object>({
    limits: archiveLimits,
    partName: 'part.zip',
    texts: { tooLarge: archiveMessages.tooLarge, failed: 'Could not upload the archive' },
    create: (fields) => create.mutateAsync(fields),
    addPart: (form) => addPart.mutateAsync(form as never),
    check: (uuid) => start.mutateAsync({ uuid }),
    pathOf: projectImportPath,
  });
}

/** Chooses an archive and imports it. */
export function ImportArchive() {
  const { send, progress, failure } = useArchiveUpload();
  const [file, setFile] = useState<File>();
  const [mistake, setMistake] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = progress !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMistake(file ? undefined : archiveMessages.fileRequired);
    if (file) void send(file, {});
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
      <p className="text-small text-muted">
        Import an exported archive from this shop or another, with up to {archiveLimits.projectsMax} projects.
        Each project becomes a draft. Projects that the shop already has are skipped, and none is changed or
        deleted.
      </p>
      <Field label="Archive" isRequired error={mistake}>
        {(control) => (
          <input
            {...control}
            name="file"
            type="file"
            accept=".zip,application/zip"
            className="input file:mr-3 file:rounded-pad file:border-0 file:bg-sunken file:px-3 file:py-1 file:font-semibold file:text-ink"
            onChange={(event) => setFile(event.target.files?.[0])}
          />
        )}
      </Field>
      {failure && <Alert tone="danger">{failure}</Alert>}
      {isBusy && <SentShare share={progress} />}
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        Import
      </Button>
    </form>
  );
}
