import type { FileKind } from '@perfboard/contracts/words/file';
import { fileLimits } from '@perfboard/contracts/words/file';
import { useMessages } from '../../components/messages.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import { moved } from '../admin-shell/row-buttons.tsx';
import { useUploads } from './use-uploads.ts';

export type ProjectFile = ApiOutput['file']['list'][number];

export type FileChange = Partial<Pick<ProjectFile, 'name' | 'kind' | 'is_public'> & { place: number }>;

const kindsByEnding: readonly (readonly [RegExp, FileKind])[] = [
  [/\.(kicad_sch|sch|schdoc|dsn)$|^(?=.*\.pdf$).*schematic/i, 'schematic'],
  [/\.(gbr|ger|gtl|gbl|drl|kicad_pcb)$|^(?=.*\.zip$).*gerber/i, 'gerber'],
  [/\.(hex|bin|elf|uf2|ino)$/i, 'firmware'],
  [/\.(stl|step|stp|3mf|obj)$/i, 'model'],
  [/\.(pdf|md|txt|docx?|odt|csv|xlsx?)$/i, 'document'],
];

/** A first guess by the file name; the row offers a choice. */
export const kindOf = (name: string): FileKind =>
  kindsByEnding.find(([ending]) => ending.test(name))?.[1] ?? 'other';

function changed(
  files: readonly ProjectFile[],
  uuid: string,
  { place, ...fields }: FileChange,
): readonly ProjectFile[] {
  const from = files.findIndex((file) => file.uuid === uuid);
  // A colleague has removed it.
  if (from < 0) return files;
  const named = files.map((file, at) => (at === from ? { ...file, ...fields } : file));
  return place === undefined ? named : moved(named, from, place);
}

/** The files of a project; every change is saved immediately. */
export function useFiles(uuid: string) {
  const t = useMessages('desk_project');
  const messages = useMessages('api_project');
  const texts = { failed: messages('fileFailed') };
  const utils = trpc.useUtils();
  const { data: stored = [], isPending, isError } = trpc.file.list.useQuery({ uuid });
  const add = trpc.file.add.useMutation();
  // One at a time: an earlier order must not arrive later.
  const change = trpc.file.change.useMutation({ scope: { id: `files ${uuid}` } });
  const remove = trpc.file.remove.useMutation();
  const refreshList = () => utils.file.list.invalidate({ uuid });
  const uploads = useUploads<ProjectFile>({
    texts,
    refreshList,
    refresh: () => Promise.all([refreshList(), utils.project.invalidate()]),
    send: async (file) => {
      if (file.size === 0) return t('emptyFile');
      if (file.size > fileLimits.projectMaxBytes) return messages('fileSize');
      const form = new FormData();
      form.set('uuid', uuid);
      form.set('kind', kindOf(file.name));
      form.set('file', file);
      await add.mutateAsync(form);
      return undefined;
    },
  });
  const files = uploads.withPending(stored);
  return {
    files,
    isPending,
    isError,
    uploads,
    isBusy: change.isPending || remove.isPending,
    change: (file: string, fields: FileChange) =>
      uploads.attempt(
        () => change.mutateAsync({ uuid, file, ...fields }),
        (list) => changed(list, file, fields),
      ),
    remove: (file: string) => uploads.attempt(() => remove.mutateAsync({ uuid, file })),
  };
}
