import { imageMaxBytes } from '@perfboard/contracts/words/image';
import { useMessages } from '../../components/messages.ts';
import { readFailedCall } from '../../data/failed-call.ts';
import type { ApiOutput } from '../../data/page-data.ts';
import { trpc } from '../../data/trpc.ts';
import { checkedPicture } from '../admin-shell/chosen-picture.ts';
import { inOrder } from './featured-order.ts';
import { useUploads } from './use-uploads.ts';

export type Photo = ApiOutput['photo']['list'][number];

type PhotoDetails = Partial<Pick<Photo, 'caption'> & { focus_x: number; focus_y: number }>;

/** The photos of a project; every change is saved immediately. */
export function usePhotos(uuid: string) {
  const t = useMessages('desk_project');
  const messages = useMessages('api_project');
  const texts = { failed: messages('photosFailed') };
  const utils = trpc.useUtils();
  const { data: stored = [], isPending, isError } = trpc.photo.list.useQuery({ uuid });
  const add = trpc.photo.add.useMutation();
  // One at a time: an earlier order must not arrive later.
  const arrange = trpc.photo.arrange.useMutation({ scope: { id: `photos ${uuid}` } });
  const remove = trpc.photo.remove.useMutation();
  const refreshList = () => utils.photo.list.invalidate({ uuid });
  const uploads = useUploads<Photo>({
    texts,
    refreshList,
    refresh: () => Promise.all([refreshList(), utils.project.invalidate()]),
    send: async (file) => {
      if (file.size > imageMaxBytes) return messages('imageSize');
      const checked = await checkedPicture(file);
      if (checked.problem) return checked.problem;
      const form = new FormData();
      form.set('uuid', uuid);
      form.set('image', checked.file);
      await add.mutateAsync(form);
      return undefined;
    },
  });
  const photos = uploads.withPending(stored);
  const save = (order: readonly Photo[], details: Record<string, PhotoDetails> = {}) => {
    const uuids = order.map((photo) => photo.uuid);
    const named = uuids.map((one) => ({ uuid: one, ...details[one] }));
    return uploads.attempt(
      () => arrange.mutateAsync({ uuid, photos: named }),
      (list) => inOrder(list, uuids),
      (error) => {
        const [caption] = Object.values(details).map((each) => each.caption);
        const isGone = readFailedCall(error).code === 'NOT_FOUND';
        return isGone && caption ? t('photoGone', { caption }) : undefined;
      },
    );
  };
  return {
    photos,
    isPending,
    isError,
    uploads,
    isBusy: arrange.isPending || remove.isPending,
    move: (order: readonly Photo[]) => save(order),
    describe: (photo: string, details: PhotoDetails) => save(photos, { [photo]: details }),
    remove: (photo: string) => uploads.attempt(() => remove.mutateAsync({ uuid, photo })),
  };
}
