import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { askBeforeUnload } from '../admin-shell/leave-guard.tsx';

/** If the response to a part is lost, the part is sent again; the server recognizes it. */
const triesMax = 3;

interface PartUpload<Fields> {
  limits: { partBytes: number; partsMax: number };
  /** The file name of a part. */
  partName: string;
  texts: { tooLarge: string; failed: string };
  create: (fields: { file_name: string } & Fields) => Promise<{ uuid?: string | undefined }>;
  addPart: (form: FormData) => Promise<unknown>;
  check: (uuid: string) => Promise<unknown>;
  /** The page of an import. */
  pathOf: (uuid: string) => string;
}

/** Uploads a file in parts, starts its check and opens the result. */
export function usePartUpload<Fields extends object>(upload: PartUpload<Fields>) {
  const failureMessage = useFailureMessage();
  const { limits, partName, texts, create, addPart, check, pathOf } = upload;
  const navigate = useNavigate();
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const sendPart = async (uuid: string, number: number, part: Blob): Promise<void> => {
    const form = new FormData();
    form.set('uuid', uuid);
    form.set('number', String(number));
    form.set('part', part, partName);
    for (let tries = 1; ; tries += 1) {
      try {
        await addPart(form);
        return;
      } catch (error) {
        if (tries === triesMax) throw error;
      }
    }
  };
  const send = async (file: File, fields: Fields) => {
    setFailure(undefined);
    const { partBytes, partsMax } = limits;
    const parts = Math.ceil(file.size / partBytes);
    if (parts > partsMax) return setFailure(texts.tooLarge);
    setProgress(0);
    // On another screen of the desk the upload goes on, and so does the question.
    const stopAsking = askBeforeUnload();
    try {
      const { uuid = '' } = await create({ file_name: file.name, ...fields });
      for (let part = 0; part < parts; part += 1) {
        await sendPart(uuid, part + 1, file.slice(part * partBytes, (part + 1) * partBytes));
        setProgress((part + 1) / parts);
      }
      await check(uuid);
      // If the member has opened another page in the meantime, it stays open.
      if (isMounted.current) await navigate(pathOf(uuid));
    } catch (error) {
      setFailure(failureMessage(error, texts));
    }
    stopAsking();
    setProgress(undefined);
  };
  return { send, progress, failure };
}

/** How much of a file has been sent. */
export function SentShare({ share }: { share: number }) {
  const t = useMessages('desk_import');
  return (
    <p role="status" className="text-small text-muted">
      {t('shareSent', { percent: Math.round(share * 100) })}
    </p>
  );
}
