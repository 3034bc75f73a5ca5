import type { FileKind } from '@perfboard/contracts/words/file';
import { fileLimits, fileMessages } from '@perfboard/contracts/words/file';
import { useState } from 'react';
import { failureMessage } from '../../data/failure-message.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import { moved } from '../admin-shell/row-buttons.tsx';

export type KeptFile = ApiOutput['file']['list'][number];

/** A rejected file, and why. */
export interface RefusedUpload {
  file: File;
  message: string;
}

export type FileChange = Partial<Pick<KeptFile, 'name' | 'kind' | 'is_public'> & { place: number }>;

const texts = { failed: fileMessages.failed };

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

function changed(files: readonly KeptFile[], uuid: string, { place, ...said }: FileChange): KeptFile[] {
  const from = files.findIndex((file) => file.uuid === uuid);
  const named = files.map((file, at) => (at === from ? { ...file, ...said } : file));
  return place === undefined ? named : moved(named, from, place);
}

/** The files of a project; every change is saved immediately. */
export function useFiles(uuid: string) {
  const utils = trpc.useUtils();
  const { data: files = [], isPending, isError } = trpc.file.list.useQuery({ uuid });
  const add = trpc.file.add.useMutation();
  // One at a time: an earlier order must not arrive later.
  const change = trpc.file.change.useMutation({ scope: { id: `files ${uuid}` } });
  const remove = trpc.file.remove.useMutation();
  const [refused, setRefused] = useState<readonly RefusedUpload[]>([]);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; message: string }>();

  const refresh = () => Promise.all([utils.file.list.invalidate({ uuid }), utils.project.invalidate()]);
  const attempt = async (call: () => Promise<{ message: string }>) => {
    setResult(undefined);
    try {
      const { message } = await call();
      setResult({ tone: 'success', message });
    } catch (error) {
      setResult({ tone: 'danger', message: failureMessage(error, texts) });
    }
    await refresh();
  };
  const upload = async (file: File): Promise<RefusedUpload | undefined> => {
    if (file.size === 0) return { file, message: 'The file is empty' };
    if (file.size > fileLimits.projectMaxBytes) return { file, message: fileMessages.size };
    const form = new FormData();
    form.set('uuid', uuid);
    form.set('kind', kindOf(file.name));
    form.set('file', file);
    try {
      await add.mutateAsync(form);
      return undefined;
    } catch (error) {
      return { file, message: failureMessage(error, texts) };
    }
  };
  const addFiles = async (chosen: readonly File[]) => {
    setResult(undefined);
    // One at a time: several large uploads would slow each other down.
    for (const [index, file] of chosen.entries()) {
      setWaiting(chosen.slice(index).map(({ name }) => name));
      const problem = await upload(file);
      if (problem) setRefused((before) => [...before, problem]);
      await utils.file.list.invalidate({ uuid });
    }
    setWaiting([]);
    await refresh();
  };
  return {
    files,
    isPending,
    isError,
    refused,
    forget: (file: File) => setRefused((before) => before.filter((one) => one.file !== file)),
    /** The names of the files that are still to be uploaded. */
    waiting,
    result,
    isBusy: change.isPending || remove.isPending,
    addFiles,
    change: (file: string, said: FileChange) => {
      // Shown immediately; the server's response follows.
      utils.file.list.setData({ uuid }, (before = []) => changed(before, file, said));
      return attempt(() => change.mutateAsync({ uuid, file, ...said }));
    },
    remove: (file: string) => attempt(() => remove.mutateAsync({ uuid, file })),
  };
}
