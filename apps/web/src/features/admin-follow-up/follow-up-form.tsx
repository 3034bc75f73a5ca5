import type { FollowUp } from '@perfboard/contracts/follow-up';
import { followUpLimits } from '@perfboard/contracts/words/follow-up';
import { type FormEvent, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { readFailedCall } from '../../data/failed-call.ts';
import { failureMessage } from '../../data/failure-message.ts';
import { useShop } from '../../data/shop-words.ts';
import { trpc } from '../../data/trpc.ts';
import { clockTime, followUpChoices } from './follow-up-choices.ts';

interface FollowUpFormProps {
  kind: 'booking' | 'contact';
  uuid: string;
  /** The one that is changed; null for a new one. */
  planned: FollowUp | null | undefined;
  onClose: (message?: string) => void;
}

const picked = 'picked';

/** Sets or changes when a lead comes back, by the shop's clocks. */
export default function FollowUpForm({ kind, uuid, planned, onClose }: FollowUpFormProps) {
  const { time_zone } = useShop();
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc[kind].setFollowUp.useMutation();
  const [choices] = useState(() => followUpChoices(time_zone));
  const [chosen, setChosen] = useState(planned ? picked : 'tomorrow');
  const [clock, setClock] = useState(planned ? clockTime(planned.due_at, time_zone) : (choices[0]?.at ?? ''));
  const [isConditional, setConditional] = useState(planned?.only_if_no_answer ?? false);
  const [note, setNote] = useState(planned?.note ?? '');
  const [failure, setFailure] = useState<{ text: string; path: string | undefined }>();
  const choose = (id: string) => {
    const choice = choices.find((one) => one.id === id);
    setChosen(id);
    if (choice) {
      setClock(choice.at);
      setConditional(choice.only_if_no_answer);
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    try {
      const { message } = await mutateAsync({ uuid, at: clock, only_if_no_answer: isConditional, note });
      await Promise.all([utils[kind].invalidate(), utils.inbox.invalidate()]);
      onClose(message);
    } catch (error) {
      const [issue] = readFailedCall(error).issues ?? [];
      const text = issue?.message ?? failureMessage(error, { failed: 'Could not save the follow-up' });
      setFailure({ text, path: issue?.path });
      if (issue?.path === 'at') setChosen(picked);
    }
  };
  const errorOf = (path: string) => (failure?.path === path ? failure.text : undefined);
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <div className="flex flex-wrap items-start gap-4">
        <Field label="Follow up" className="flex-[1_1_14rem]">
          {(control) => (
            <select
              {...control}
              className="input"
              value={chosen}
              // biome-ignore lint/a11y/noAutofocus: opened in order to choose
              autoFocus
              onChange={({ target }) => choose(target.value)}
            >
              {choices.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
              <option value={picked}>Pick a time</option>
            </select>
          )}
        </Field>
        {chosen === picked && (
          <Field
            label="Time"
            hint={`By the shop’s clock (${time_zone})`}
            error={errorOf('at')}
            className="flex-[1_1_14rem]"
          >
            {(control) => (
              <input
                {...control}
                type="datetime-local"
                className="input"
                value={clock}
                onChange={({ target }) => setClock(target.value)}
              />
            )}
          </Field>
        )}
      </div>
      <label className="flex min-h-6 items-center gap-2 text-small">
        <input
          type="checkbox"
          checked={isConditional}
          onChange={({ target }) => setConditional(target.checked)}
        />
        Only if the customer has not answered by then
      </label>
      <Field label="Follow-up note" error={errorOf('note')} hint="Optional. Visible to members only.">
        {(control) => (
          <textarea
            {...control}
            className="input min-h-16 resize-y"
            maxLength={followUpLimits.noteMax}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
      {failure && !['at', 'note'].includes(failure.path ?? '') && <Alert tone="danger">{failure.text}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" isBusy={isPending}>
          Save follow-up
        </Button>
        <Button variant="ghost" size="small" onClick={() => onClose()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
