import { imageMaxBytes, readShopPicture, shopPictureMaxBytes } from '@perfboard/contracts/words/image';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { checkedPicture, shrinkPicture } from '../admin-shell/chosen-picture.ts';

/** How often to ask the server whether an image is ready. */
const askMs = 700;

/** How adding an image ended; `dropped` if its field was left, moved or given another file. */
export type AddedPicture = 'ready' | 'failed' | 'dropped';

/** Uploads a file and waits until pages can show it. A large image is first made smaller in the browser. */
export function useAddPicture(onReady: (picture: string) => void) {
  const messages = useMessages('api_project');
  const failureMessage = useFailureMessage();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.shop.addPicture.useMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function whenReady(picture: string, signal: AbortSignal): Promise<boolean> {
    const hash = readShopPicture(picture)?.contentHash ?? '';
    for (;;) {
      const { status } = await utils.shop.picture.fetch({ hash }, { staleTime: 0 });
      if (status !== 'pending' || signal.aborted) return status === 'ready';
      await new Promise((resolve) => setTimeout(resolve, askMs));
    }
  }

  async function upload(file: File, signal: AbortSignal): Promise<AddedPicture> {
    const fail = (text: string) => {
      if (!signal.aborted) setProblem(text);
      return 'failed' as const;
    };
    try {
      const checked = await checkedPicture(file);
      if (checked.problem) return fail(checked.problem);
      const form = new FormData();
      form.set('image', (file.size > imageMaxBytes && (await shrinkPicture(file))) || checked.file);
      const { picture } = await mutateAsync(form as never);
      const isReady = await whenReady(picture, signal);
      // Its field was moved or removed: another one may be at its position.
      if (signal.aborted) return 'dropped';
      if (!isReady) return fail(messages('pictureFailed'));
      onReady(picture);
      return 'ready';
    } catch (error) {
      return fail(failureMessage(error, { failed: messages('pictureFailed') }));
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  }

  function add(file: File): Promise<AddedPicture> {
    // The result of an earlier file is ignored.
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    const isTooLarge = file.size > shopPictureMaxBytes;
    setProblem(isTooLarge ? messages('pictureSize') : undefined);
    setBusy(!isTooLarge);
    if (isTooLarge) return Promise.resolve('failed');
    const dropped = new Promise<AddedPicture>((resolve) => {
      signal.addEventListener('abort', () => resolve('dropped'));
    });
    return Promise.race([upload(file, signal), dropped]);
  }

  return { add, isBusy, problem };
}
