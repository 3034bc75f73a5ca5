import { projectImportPath } from '@perfboard/contracts/path';
import { archiveLimits, archiveMessages } from '@perfboard/contracts/words/project-archive';
import { trpc } from '../../data/trpc.ts';
import { usePartUpload } from '../admin-import/use-part-upload.ts';

/** Sends an archive of projects and starts its import. */
export function useArchiveUpload() {
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
