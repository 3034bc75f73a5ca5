import type { LeadFile } from '@perfboard/contracts/file';
import { formatBytes } from '@perfboard/contracts/words/file';
import { Paperclip } from 'lucide-react';

/** What came with a lead or with a mail about it: downloads, whatever they call themselves. */
export function LeadFiles({ files }: { files: readonly LeadFile[] }) {
  return (
    <ul aria-label="Files" className="flex flex-wrap gap-x-5 gap-y-2">
      {files.map(({ uuid, name, bytes, url }) => (
        <li key={uuid} className="flex min-h-6 items-center gap-2 text-small">
          <Paperclip size={15} aria-hidden="true" className="flex-none text-muted" />
          <a href={url} download={name} className="underline wrap-anywhere">
            {name}
          </a>
          <span className="text-label text-muted whitespace-nowrap">{formatBytes(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
