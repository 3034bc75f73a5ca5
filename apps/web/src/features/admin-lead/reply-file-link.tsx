import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useFailureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { useSettled } from '../admin-shell/use-settled.ts';
import { fileLinkText } from './reply-draft.ts';

const shownAtOnce = 6;
const texts = { failed: 'Could not create the link', unexpected: 'Could not create the link' };

interface Project {
  uuid: string;
  project_name: string;
}

/** The files of a project, each with a button that makes a link to it. */
function ProjectFiles({ project, onInsert }: { project: Project; onInsert: (text: string) => void }) {
  const failureMessage = useFailureMessage();
  const { formatInstantInZone, formatBytes } = useDeskFormat();
  const files = trpc.file.list.useQuery({ uuid: project.uuid });
  const make = trpc.file.makeLink.useMutation();
  const [failure, setFailure] = useState<string>();
  const insert = async ({ uuid, name }: { uuid: string; name: string }) => {
    setFailure(undefined);
    try {
      const { url, expires_at } = await make.mutateAsync({ uuid: project.uuid, file: uuid });
      onInsert(fileLinkText({ name, url, until: formatInstantInZone(expires_at) }));
    } catch (error) {
      setFailure(failureMessage(error, texts));
    }
  };
  if (files.isPending) return <p className="text-small text-muted">Loading files…</p>;
  if (files.isError) return <Alert tone="danger">Could not load the files.</Alert>;
  return (
    <>
      {files.data.length === 0 && <p className="text-small text-muted">This project has no files.</p>}
      <ul aria-label={`Files of ${project.project_name}`} className="grid gap-2">
        {files.data.map((file) => (
          <li key={file.uuid} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
            <span className="min-w-0 wrap-anywhere">{file.name}</span>
            <span className="text-label text-muted whitespace-nowrap">
              {formatBytes(file.bytes)}
              {file.is_public ? ', public' : ', private'}
            </span>
            <Button
              variant="outline"
              size="small"
              className="ms-auto flex-none"
              disabled={make.isPending}
              aria-label={`Insert a link to ${file.name}`}
              onClick={() => void insert(file)}
            >
              Insert
            </Button>
          </li>
        ))}
      </ul>
      {failure && <Alert tone="danger">{failure}</Alert>}
    </>
  );
}

interface ReplyFileLinkProps {
  /** The lead's project, if it has one. */
  asked: string | null;
  onInsert: (text: string) => void;
  onClose: () => void;
}

/**
 * Inserts a link to a project file into a reply. The recipient can download the file with it, also a private
 * one.
 */
export default function ReplyFileLink({ asked, onInsert, onClose }: ReplyFileLinkProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Project>();
  const q = useSettled(typed.trim(), 250);
  const known = trpc.project.byUuid.useQuery(
    { uuid: asked ?? '' },
    { enabled: asked !== null, retry: false },
  );
  const found = trpc.project.page.useQuery(
    { limit: shownAtOnce, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  const project = chosen ?? (typed ? undefined : known.data);
  return (
    <section className="desk-panel grid gap-3 p-4" aria-label="Link to a file">
      <Field label="Project" hint="Anyone with the link can download the file for 14 days.">
        {(control) => (
          <input
            {...control}
            type="search"
            className="input"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: opened in order to search
            autoFocus
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setChosen(undefined);
            }}
          />
        )}
      </Field>
      {project ? (
        <>
          <p className="text-small font-semibold wrap-anywhere">{project.project_name}</p>
          <ProjectFiles key={project.uuid} project={project} onInsert={onInsert} />
        </>
      ) : (
        <ul aria-label="Projects" aria-busy={found.isFetching} className="grid gap-1">
          {found.data?.items.map((item) => (
            <li key={item.uuid}>
              <Button
                variant="ghost"
                size="small"
                className="max-w-full text-start"
                onClick={() => setChosen(item)}
              >
                <span className="min-w-0 wrap-anywhere">{item.project_name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!project && found.isError && <Alert tone="danger">Could not load the projects.</Alert>}
      {!project && found.data?.items.length === 0 && (
        <p className="text-small text-muted">No projects match.</p>
      )}
      <Button variant="ghost" size="small" className="justify-self-start" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}
