import type { FoundData } from '@perfboard/contracts/privacy';
import { useRef, useState } from 'react';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { repeatIfDone } from '../../data/lost-call.ts';
import { trpc } from '../../data/trpc.ts';
import { localDate } from '../admin-shell/format.ts';
import { saveJson } from '../admin-shell/save-file.ts';

/** The data stored about one address: found, exported, erased. */
export function usePersonalData() {
  const t = useMessages('desk_system');
  const failureMessage = useFailureMessage();
  const utils = trpc.useUtils();
  const finding = trpc.privacy.find.useMutation();
  const exporting = trpc.privacy.export.useMutation();
  const erasing = trpc.privacy.erase.useMutation();
  const [found, setFound] = useState<FoundData>();
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; message: string }>();
  const attempts = useRef(0);
  const attempt = async (failed: string, work: () => Promise<void>) => {
    attempts.current += 1;
    const own = attempts.current;
    setResult(undefined);
    const run = async (): Promise<void> => {
      try {
        await work();
      } catch (error) {
        setResult({ tone: 'danger', message: failureMessage(error, { failed }) });
        repeatIfDone(error, () => attempts.current === own && run());
      }
    };
    await run();
  };
  const email = found?.email ?? '';
  return {
    found,
    result,
    clearResult: () => setResult(undefined),
    isFinding: finding.isPending,
    isErasing: erasing.isPending,
    find: (address: string) =>
      attempt(t('lookUpFailed'), async () => {
        setFound(undefined);
        setFound(await finding.mutateAsync({ email: address }));
      }),
    save: () =>
      attempt(t('exportDataFailed'), async () =>
        saveJson(`personal_data_${localDate()}.json`, await exporting.mutateAsync({ email })),
      ),
    erase: () =>
      attempt(t('eraseFailed'), async () => {
        const answer = await erasing.mutateAsync({ email });
        setFound(undefined);
        setResult({ tone: 'success', message: answer.message || t('erased') });
        void utils.invalidate();
      }),
  };
}
