import { zodResolver } from '@hookform/resolvers/zod';
import { campaignFields } from '@perfboard/contracts/campaign';
import { campaignPath } from '@perfboard/contracts/path';
import { campaignDefaults } from '@perfboard/contracts/words/campaign';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { failureMessage } from '../../data/failure-message.ts';
import { trpc } from '../../data/trpc.ts';
import { readStored, writeStored } from '../admin-shell/stored.ts';

const texts = { failed: 'Failed to send the campaign' };
const draftKey = 'draft.campaign';
type Draft = { subject: string; body: string };

/** The viewer's local time as typed into the field, as an instant. */
const toInstant = (local: string): string | undefined => (local ? new Date(local).toISOString() : undefined);

/** A campaign that is being written, and what can be done with it. */
export function useCampaignForm(filter: string) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const create = trpc.campaign.create.useMutation();
  const send = trpc.campaign.send.useMutation();
  const sendTest = trpc.campaign.sendTest.useMutation();
  const [localTime, setLocalTime] = useState('');
  const [timeError, setTimeError] = useState<string>();
  const timeInput = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; message: string }>();
  const { register, handleSubmit, watch, formState } = useForm<Draft>({
    resolver: zodResolver(campaignFields.pick({ subject: true, body: true })),
    defaultValues: readStored<Draft>(draftKey) ?? campaignDefaults,
  });
  const { subject, body } = watch();

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setResult(undefined);
    try {
      await work();
    } catch (error) {
      setResult({ tone: 'danger', message: failureMessage(error, texts) });
    } finally {
      setBusy(false);
    }
  };
  const saveAnd = (work: (uuid: string) => Promise<unknown>) =>
    handleSubmit(async (fields) => {
      const { error, data: scheduled_at } = campaignFields.shape.scheduled_at.safeParse(toInstant(localTime));
      setTimeError(error?.issues[0]?.message);
      if (error) return timeInput.current?.focus();
      await run(async () => {
        const draft = await create.mutateAsync({
          ...fields,
          ...(filter && { filter }),
          ...(scheduled_at && { scheduled_at }),
        });
        const uuid = draft.uuid as string;
        await work(uuid);
        writeStored(draftKey, undefined);
        void utils.campaign.invalidate();
        await navigate(campaignPath(uuid));
      });
    });
  return {
    register,
    errors: formState.errors,
    subject,
    body,
    time: { value: localTime, set: setLocalTime, error: timeError, input: timeInput },
    isBusy,
    result,
    keepDraft: () => writeStored(draftKey, { subject, body }),
    onSend: saveAnd((uuid) => send.mutateAsync({ uuid })),
    onSaveDraft: saveAnd(async () => {}),
    onTest: handleSubmit((fields) =>
      run(async () => setResult({ tone: 'success', message: (await sendTest.mutateAsync(fields)).message })),
    ),
  };
}
