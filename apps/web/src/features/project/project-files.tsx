import type { ProjectFile } from '@perfboard/contracts/file';
import { contactSubject, path } from '@perfboard/contracts/path';
import { askedProject } from '@perfboard/contracts/words/lead-origin';
import { formatBytes } from '@perfboard/messages/format';
import { Icon } from '../../components/icon.tsx';
import { useMessages } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';

interface ProjectFilesProps {
  files: readonly ProjectFile[];
  project: { uuid: string; project_name: string };
}

/** Link to the form, filled in, to request a private file. */
const requestPath = (subject: string, uuid: string): string =>
  `${path.contact}?${new URLSearchParams({ [contactSubject]: subject, [askedProject.parameter]: uuid })}`;

/** Files to download, and files that are sent on request. */
export function ProjectFiles({ files, project }: ProjectFilesProps) {
  const t = useMessages('project');
  return (
    <section aria-labelledby="files" className="grid gap-4">
      <h2 id="files" className="text-[1.5rem] leading-tight">
        {t('files')}
      </h2>
      <ul className="border-y border-rule">
        {files.map(({ uuid, name, kind, bytes, url }) => (
          <li key={uuid} className="flex items-center gap-4 border-b border-rule py-3 last:border-0">
            <span className={url ? 'text-copper' : 'text-muted'}>
              <Icon name={url ? 'download' : 'lock'} size={18} />
            </span>
            <span className="grid min-w-0">
              {url ? (
                <a href={url} download={name} className="font-semibold wrap-anywhere">
                  <bdi>{name}</bdi>
                </a>
              ) : (
                <span className="font-semibold wrap-anywhere">
                  <bdi>{name}</bdi>
                </span>
              )}
              <span className="text-label text-muted">
                {t('fileFacts', { kind: t('fileKind', { kind }), size: formatBytes(t.language, bytes) })}
              </span>
            </span>
            {!url && (
              <PageLink
                to={requestPath(
                  t('requestSubject', { file: name, project: project.project_name }),
                  project.uuid,
                )}
                className="ms-auto inline-block min-h-6 flex-none text-small text-copper"
                aria-label={t('onRequestName', { name })}
              >
                {t('onRequest')}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
