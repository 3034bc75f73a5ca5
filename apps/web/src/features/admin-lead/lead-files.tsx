import type { LeadFile } from '@perfboard/contracts/file';
import { useMessages } from '../../components/messages.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { Icon } from '../admin-shell/icon.tsx';

/** On a phone each takes a line of its own: twenty photos must not push the rest of the history away. */
const shownAtOnce = 6;

function FileList({ files, label }: { files: readonly LeadFile[]; label: string }) {
  const { formatBytes } = useDeskFormat();
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-5 gap-y-2">
      {files.map(({ uuid, name, bytes, url }) => (
        <li key={uuid} className="flex min-h-6 items-center gap-2 text-small">
          <Icon name="paperclip" size={15} className="flex-none text-muted" />
          <a href={url} download={name} className="underline wrap-anywhere">
            {name}
          </a>
          <span className="text-label text-muted whitespace-nowrap">{formatBytes(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Files of a lead or of an email about it. Always downloads, whatever their type claims to be. */
export function LeadFiles({ files }: { files: readonly LeadFile[] }) {
  const t = useMessages('desk_lead');
  const isLong = files.length > shownAtOnce;
  const shown = isLong ? files.slice(0, shownAtOnce - 1) : files;
  const folded = files.slice(shown.length);
  return (
    <>
      <FileList files={shown} label={t('files')} />
      {isLong && (
        <details>
          <summary className="min-h-6 cursor-pointer py-1 text-label text-muted">
            {t('moreFilesCount', { count: folded.length })}
          </summary>
          <div className="pt-1">
            <FileList files={folded} label={t('moreFiles')} />
          </div>
        </details>
      )}
    </>
  );
}
