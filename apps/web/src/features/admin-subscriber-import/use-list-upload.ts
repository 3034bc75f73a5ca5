import { subscriberImportPath } from '@perfboard/contracts/path';
import { importLimits, importMessages } from '@perfboard/contracts/words/subscriber-import';
import { trpc } from '../../data/trpc.ts';
import { usePartUpload } from '../admin-import/use-part-upload.ts';

/** Sends a list of addresses and has it checked. */
export function useListUpload() {
  const create = trpc.subscriberImport.create.useMutation();
  const addPart = trpc.subscriberImport.addPart.useMutation();
  const check = trpc.subscriberImport.check.useMutation();
  return usePartUpload<{ consent: string; topics: string[] }>({
    limits: importLimits,
    partName: 'part.csv',
    texts: { tooLarge: importMessages.tooLarge, failed: 'Could not upload the list' },
    create: (fields) => create.mutateAsync(fields),
    addPart: (form) => addPart.mutateAsync(form as never),
    check: (uuid) => check.mutateAsync({ uuid }),
    pathOf: subscriberImportPath,
  });
}
