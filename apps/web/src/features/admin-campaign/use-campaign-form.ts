import { zodResolver } from '@hookform/resolvers/zod';
import { type CampaignFields, campaignFields } from '@perfboard/contracts/campaign';
import { campaignPath } from '@perfboard/contracts/path';
import { campaignDefaults, campaignMessages } from '@perfboard/contracts/words/campaign';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { readFailedCall } from '../../data/failed-call.ts';
import { failureMessage } from '../../data/failure-message.ts';
import { randomKey } from '../../data/random-key.ts';
import { trpc } from '../../data/trpc.ts';
import { readStored, writeStored } from '../admin-shell/stored.ts';

const texts = { failed: 'Failed to send the campaign' };
const draftKey = 'draft.campaign';
type Draft = { subject: string; body: string };
/** With the key of the newsletter that is being written: clicked again after a lost answer, or a reload, it is one. */
type StoredDraft = Draft & { key?: string };

/** The viewer's local time as typed into the field, as an instant. */
const toInstant = (local: string): string | undefined => (local ? new Date(local).toISOString() : undefined);

const readDraft = (): Draft & { key: string } => {
  const stored = readStored<StoredDraft>(draftKey) ?? campaignDefaults;
  return { key: randomKey(), ...stored };
};

/** A campaign that is being written, and what can be done with it. */
export function useCampaignForm(filter: string) {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const create = trpc.campaign.create.useMutation();
  const submit = trpc.campaign.submit.useMutation();
  const sendTest = trpc.campaign.sendTest.useMutation();
  const [localTime, setLocalTime] = useState('');
  const [timeError, setTimeError] = useState<string>();
  const timeInput = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<{ tone: 'success' | 'danger'; message: string }>();
  const [{ key: firstKey, ...stored }] = useState(readDraft);
  const [key, setKey] = useState(firstKey);
  const { register, handleSubmit, watch, formState, reset } = useForm<Draft>({
    resolver: zodResolver(campaignFields.pick({ subject: true, body: true })),
    defaultValues: stored,
  });
  const { subject, body } = watch();
  // What the shop begins a newsletter with, unless one was begun before.
  const hasDraft = useRef(readStored(draftKey) !== undefined);
  const { data: start } = trpc.shop.mails.newsletter.useQuery(undefined, { enabled: !hasDraft.current });
  useEffect(() => {
    if (start && !formState.isDirty && !hasDraft.current) reset(start);
  }, [start, formState.isDirty, reset]);

  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setResult(undefined);
    try {
      await work();
    } catch (error) {
      const isOther = readFailedCall(error).code === 'CONFLICT';
      // Whoever has looked and clicks again means another newsletter.
      if (isOther) setKey(randomKey());
      setResult({
        tone: 'danger',
        message: isOther ? campaignMessages.sentBefore : failureMessage(error, texts),
      });
    } finally {
      setBusy(false);
    }
  };
  type Fields = CampaignFields & { idempotency_key: string };
  const saveBy = (call: (fields: Fields) => Promise<{ uuid?: string | undefined }>) =>
    handleSubmit(async (fields) => {
      const { error, data: scheduled_at } = campaignFields.shape.scheduled_at.safeParse(toInstant(localTime));
      setTimeError(error?.issues[0]?.message);
      if (error) return timeInput.current?.focus();
      await run(async () => {
        // Before the answer can be lost.
        writeStored(draftKey, { ...fields, key });
        const { uuid } = await call({
          ...fields,
          ...(filter && { filter }),
          ...(scheduled_at && { scheduled_at }),
          idempotency_key: key,
        });
        writeStored(draftKey, undefined);
        void utils.campaign.invalidate();
        await navigate(campaignPath(uuid as string));
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
    keepDraft: () => {
      // Untouched, it is the shop's to change.
      if (!formState.isDirty && !hasDraft.current) return;
      hasDraft.current = true;
      writeStored(draftKey, { subject, body, key });
    },
    onSend: saveBy(submit.mutateAsync),
    onSaveDraft: saveBy(({ idempotency_key: _, ...fields }) => create.mutateAsync(fields)),
    onTest: handleSubmit((fields) =>
      run(async () => setResult({ tone: 'success', message: (await sendTest.mutateAsync(fields)).message })),
    ),
  };
}
