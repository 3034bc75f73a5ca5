import { imageMaxBytes } from '@perfboard/contracts/words/image';
import { photoMessages } from '@perfboard/contracts/words/project-desk';
import { useState } from 'react';
import { failureMessage } from '../../data/failure-message.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import { checkedPicture } from '../admin-shell/checked-picture.ts';

export type Photo = ApiOutput['photo']['list'][number];

/** A rejected file, and why. */
export interface RefusedFile {
  file: File;
  message: string;
}

type Said = Partial<Pick<Photo, 'caption'> & { focus_x: number; focus_y: number }>;

const texts = { failed: photoMessages.failed };

/** The photos of a project; every change is saved immediately. */
export function usePhotos(uuid: string) {
  const utils = trpc.useUtils();
  const { data: photos = [], isPending, isError } = trpc.photo.list.useQuery({ uuid });
  const add = trpc.photo.add.useMutation();
  // One at a time: an earlier order must not arrive later.
  const arrange = trpc.photo.arrange.useMutation({ scope: { id: `photos ${uuid}` } });
  const remove = trpc.photo.remove.useMutation();
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [waiting, setWaiting] = useState(0);
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; message: string }>();

  const attempt = async (call: () => Promise<{ message: string }>) => {
    setResult(undefined);
    try {
      const { message } = await call();
      setResult({ tone: 'success', message });
    } catch (error) {
      setResult({ tone: 'danger', message: failureMessage(error, texts) });
    }
    await Promise.all([utils.photo.list.invalidate({ uuid }), utils.project.invalidate()]);
  };
  const save = async (order: readonly Photo[], said: Record<string, Said> = {}) => {
    // A response that is still loading has the old order.
    await utils.photo.list.cancel({ uuid });
    // Shown immediately; the server's response follows.
    utils.photo.list.setData({ uuid }, [...order]);
    const named = order.map((photo) => ({ uuid: photo.uuid, ...said[photo.uuid] }));
    return attempt(() => arrange.mutateAsync({ uuid, photos: named }));
  };
  const upload = async (file: File): Promise<RefusedFile | undefined> => {
    if (file.size > imageMaxBytes) return { file, message: photoMessages.size };
    try {
      const checked = await checkedPicture(file);
      if (checked.problem) return { file, message: checked.problem };
      const form = new FormData();
      form.set('uuid', uuid);
      form.set('image', checked.file);
      await add.mutateAsync(form);
      return undefined;
    } catch (error) {
      return { file, message: failureMessage(error, texts) };
    }
  };
  const addFiles = async (files: readonly File[]) => {
    setResult(undefined);
    // One at a time: a phone's connection is too slow for twelve at the same time.
    for (const [index, file] of files.entries()) {
      setWaiting(files.length - index);
      const problem = await upload(file);
      if (problem) setRefused((before) => [...before, problem]);
      await utils.photo.list.invalidate({ uuid });
    }
    setWaiting(0);
    await utils.project.invalidate();
  };
  const forget = (file: File) => setRefused((before) => before.filter((one) => one.file !== file));
  return {
    photos,
    isPending,
    isError,
    refused,
    forget,
    /** The files that are still to be uploaded. */
    waiting,
    result,
    isBusy: arrange.isPending || remove.isPending,
    addFiles,
    move: (order: readonly Photo[]) => save(order),
    describe: (photo: string, said: Said) => save(photos, { [photo]: said }),
    remove: (photo: string) => attempt(() => remove.mutateAsync({ uuid, photo })),
  };
}
