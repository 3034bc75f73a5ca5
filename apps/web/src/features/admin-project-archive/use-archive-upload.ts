import { projectImportPath } from '@perfboard/contracts/path';
import { archiveLimits, archiveMessages } from '@perfboard/contracts/words/project-archive';
import { trpc } from '../../data/trpc.ts';
import { usePartUpload } from '../admin-import/use-part-upload.ts';

/** Sends an archive of projects and has it checked. */
export function useArchiveUpload() {
  const create = trpc.projectImport.create.useMutation();
  const addPart = trpc.projectImport.addPart.useMutation();
  const check = trpc.projectImport.check.useMutation();
  return usePartUpload<object>({
    limits: archiveLimits,
    partName: 'part.zip',
    texts: { tooLarge: archiveMessages.tooLarge, failed: 'Could not upload the archive' },
    create: (fields) => create.mutateAsync(fields),
    addPart: (form) => addPart.mutateAsync(form as never),
    check: (uuid) => check.mutateAsync({ uuid }),
    pathOf: projectImportPath,
  });
}
