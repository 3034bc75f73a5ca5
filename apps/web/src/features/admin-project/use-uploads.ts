import { useRef, useState } from 'react';
import { useFailureMessage } from '../../data/failure-message.ts';
import { useUnloadQuestion } from '../admin-shell/leave-guard.tsx';

/** A rejected file, and why. */
export interface RejectedFile {
  file: File;
  message: string;
}

interface UploadOptions {
  /** Uploads one file. Returns why it was rejected, if it was. */
  send: (file: File) => Promise<string | undefined>;
  /** Reloads the list after each file. */
  refreshList: () => Promise<unknown>;
  /** Reloads the list and the project after a change. */
  refresh: () => Promise<unknown>;
  texts: { failed: string };
}

/** A list with a change that is being saved; the same list where that is stored already. */
type ListUpdate<Item> = (stored: readonly Item[]) => readonly Item[];

/** Uploads to a project and changes of its list, with their results. Every change is saved immediately. */
export function useUploads<Item>({ send, refreshList, refresh, texts }: UploadOptions) {
  const failureMessage = useFailureMessage();
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const queue = useRef(Promise.resolve());
  const [pending, setPending] = useState<readonly ListUpdate<Item>[]>([]);
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; message: string }>();
  // On another screen of the desk the uploads go on.
  useUnloadQuestion(waiting.length > 0);
  return {
    rejected,
    forget: (file: File) => setRejected((before) => before.filter((one) => one.file !== file)),
    /** The files that are still to be uploaded. */
    waiting,
    result,
    addFiles: (files: readonly File[]): Promise<void> => {
      setResult(undefined);
      setWaiting((before) => [...before, ...files]);
      const sendAll = async () => {
        for (const file of files) {
          const message = await send(file).catch((error: unknown) => failureMessage(error, texts));
          if (message !== undefined) setRejected((before) => [...before, { file, message }]);
          await refreshList();
          setWaiting((before) => before.filter((one) => one !== file));
        }
        await refresh();
      };
      // One at a time: several large uploads would slow each other down, most of all on a phone.
      queue.current = queue.current.then(sendAll);
      return queue.current;
    },
    /** The list as it will be: it may be loaded again while changes are being saved, without them. */
    withPending: (stored: readonly Item[]) => pending.reduce((list, update) => update(list), stored),
    /** Runs a change and shows its result; with `update`, the list shows it immediately. */
    attempt: async (
      call: () => Promise<{ message: string }>,
      update: ListUpdate<Item> = (list) => list,
      /** A message of its own for a failure. */
      explain: (error: unknown) => string | undefined = () => undefined,
    ) => {
      setResult(undefined);
      setPending((before) => [...before, update]);
      try {
        const { message } = await call();
        setResult({ tone: 'success', message });
      } catch (error) {
        setResult({ tone: 'danger', message: explain(error) ?? failureMessage(error, texts) });
      }
      await refresh();
      setPending((before) => before.filter((one) => one !== update));
    },
  };
}
