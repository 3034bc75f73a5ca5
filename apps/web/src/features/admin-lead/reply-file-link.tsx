import type { Language } from '@perfboard/messages/language';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { ChoiceList, useSearchField } from '../admin-shell/choice-list.tsx';
import { useDeskFormat } from '../admin-shell/format.ts';
import { fileLinkText } from './reply-draft.ts';
import { untilText } from './reply-text.ts';

const shownAtOnce = 6;

interface Project {
  uuid: string;
  project_name: string;
}

/** The files of a project, each with a button that makes a link to it. */
function ProjectFiles({
  project,
  language,
  onInsert,
}: { project: Project } & Pick<ReplyFileLinkProps, 'language' | 'onInsert'>) {
  const t = useMessages('desk_lead');
  const failureMessage = useFailureMessage();
  const { formatBytes } = useDeskFormat();
  const files = trpc.file.list.useQuery({ uuid: project.uuid });
  const make = trpc.file.makeLink.useMutation();
  const [failure, setFailure] = useState<string>();
  const insert = async ({ uuid, name }: { uuid: string; name: string }) => {
    setFailure(undefined);
    try {
      const { url, expires_at } = await make.mutateAsync({ uuid: project.uuid, file: uuid });
      onInsert(fileLinkText({ name, url, until: untilText(expires_at, language) }));
    } catch (error) {
      setFailure(failureMessage(error, { failed: t('fileLinkFailed'), unexpected: t('fileLinkFailed') }));
    }
  };
  if (files.isPending) return <p className="text-small text-muted">{t('loadingFiles')}</p>;
  if (files.isError) return <Alert tone="danger">{t('filesFailed')}</Alert>;
  return (
    <>
      {files.data.length === 0 && <p className="text-small text-muted">{t('noFiles')}</p>}
      <ul aria-label={t('filesOf', { project: project.project_name })} className="grid gap-2">
        {files.data.map((file) => (
          <li key={file.uuid} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
            <span className="min-w-0 wrap-anywhere">{file.name}</span>
            <span className="text-label text-muted whitespace-nowrap">
              {t(file.is_public ? 'filePublic' : 'filePrivate', { size: formatBytes(file.bytes) })}
            </span>
            <Button
              variant="outline"
              size="small"
              className="ms-auto flex-none"
              isBusy={make.isPending}
              aria-label={t('insertLink', { name: file.name })}
              onClick={() => void insert(file)}
            >
              {t('insert')}
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
  /** The language of the lead. */
  language: Language;
  onInsert: (text: string) => void;
  onClose: () => void;
}

/**
 * Inserts a link to a project file into a reply. The recipient can download the file with it, also a private
 * one.
 */
export default function ReplyFileLink({ asked, language, onInsert, onClose }: ReplyFileLinkProps) {
  const t = useMessages('desk_lead');
  const [chosen, setChosen] = useState<Project>();
  const [q, search] = useSearchField(t('project'), {
    hint: t('fileLinkHint'),
    hasFocus: true,
    onType: () => setChosen(undefined),
  });
  const known = trpc.project.byUuid.useQuery(
    { uuid: asked ?? '' },
    { enabled: asked !== null, retry: false },
  );
  const found = trpc.project.page.useQuery(
    { limit: shownAtOnce, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  const project = chosen ?? (q ? undefined : known.data);
  return (
    <section className="desk-panel grid gap-3 p-4" aria-label={t('fileLink')}>
      {search}
      {project ? (
        <>
          <p className="text-small font-semibold wrap-anywhere">{project.project_name}</p>
          <ProjectFiles key={project.uuid} {...{ project, language, onInsert }} />
        </>
      ) : (
        <ChoiceList
          label={t('projects')}
          choices={found.data?.items.map((item) => ({ ...item, title: item.project_name }))}
          isFailed={found.isError}
          isStale={found.isFetching}
          texts={{ failed: t('projectsFailed'), empty: t('noProjects') }}
          onChoose={setChosen}
        />
      )}
      <Button variant="ghost" size="small" className="justify-self-start" onClick={onClose}>
        {t('close')}
      </Button>
    </section>
  );
}
