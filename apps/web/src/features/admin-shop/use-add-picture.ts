import { imageMaxBytes, readShopPicture, shopPictureMaxBytes } from '@perfboard/contracts/words/image';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { checkedPicture, shrinkPicture } from '../admin-shell/chosen-picture.ts';

/** How often to ask the server whether an image is ready. */
const askMs = 700;

/** Uploads a file and waits until pages can show it. A large image is first made smaller in the browser. */
export function useAddPicture(onReady: (picture: string) => void) {
  const messages = useMessages('api_project');
  const failureMessage = useFailureMessage();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.shop.addPicture.useMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  async function whenReady(picture: string): Promise<boolean> {
    const hash = readShopPicture(picture)?.contentHash ?? '';
    for (;;) {
      const { status } = await utils.shop.picture.fetch({ hash }, { staleTime: 0 });
      if (status !== 'pending' || leaving.current.signal.aborted) return status === 'ready';
      await new Promise((resolve) => setTimeout(resolve, askMs));
    }
  }

  async function add(file: File): Promise<void> {
    const { signal } = leaving.current;
    setProblem(undefined);
    if (file.size > shopPictureMaxBytes) return setProblem(messages('pictureSize'));
    setBusy(true);
    try {
      const checked = await checkedPicture(file);
      if (checked.problem) return setProblem(checked.problem);
      const form = new FormData();
      form.set('image', (file.size > imageMaxBytes && (await shrinkPicture(file))) || checked.file);
      const { picture } = await mutateAsync(form as never);
      const isReady = await whenReady(picture);
      // Its field was moved or removed: another one may be at its position.
      if (signal.aborted) return;
      if (isReady) onReady(picture);
      else setProblem(messages('pictureFailed'));
    } catch (error) {
      setProblem(failureMessage(error, { failed: messages('pictureFailed') }));
    } finally {
      setBusy(false);
    }
  }

  return { add, isBusy, problem };
}
