import { projectImportPath } from '@perfboard/contracts/path';
import { archiveLimits, archiveMessages } from '@perfboard/contracts/words/project-archive';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';

const texts = { failed: 'The archive could not be sent' };
/** A part whose answer is lost is sent again: it is the same part. */
const triesMax = 3;

/** Sends a file part by part and has it checked. */
export function useArchiveUpload() {
  const navigate = useNavigate();
  const create = trpc.projectImport.create.useMutation();
  const addPart = trpc.projectImport.addPart.useMutation();
  const check = trpc.projectImport.check.useMutation();
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
    form.set('part', part, 'part.zip');
    for (let tries = 1; ; tries += 1) {
      try {
        await addPart.mutateAsync(form as never);
        return;
      } catch (error) {
        if (tries === triesMax) throw error;
      }
    }
  };
  const send = async (file: File) => {
    setFailure(undefined);
    const { partBytes, partsMax } = archiveLimits;
    const parts = Math.ceil(file.size / partBytes);
    if (parts > partsMax) return setFailure(archiveMessages.tooLarge);
    setProgress(0);
    try {
      const { uuid = '' } = await create.mutateAsync({ file_name: file.name });
      for (let part = 0; part < parts; part += 1) {
        await sendPart(uuid, part + 1, file.slice(part * partBytes, (part + 1) * partBytes));
        setProgress((part + 1) / parts);
      }
      await check.mutateAsync({ uuid });
      // Whoever has gone on to another page meanwhile stays there.
      if (isMounted.current) await navigate(projectImportPath(uuid));
    } catch (error) {
      setFailure(failureMessage(error, texts));
    }
    setProgress(undefined);
  };
  return { send, progress, failure };
}
