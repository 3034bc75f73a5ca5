import { clockOf } from '@perfboard/contracts/clock';
import type { FollowUp } from '@perfboard/contracts/follow-up';
import { followUpLimits } from '@perfboard/contracts/words/follow-up';
import { type FormEvent, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { useShop } from '../../data/shop-words.ts';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { focusInvalid, useDraft } from '../admin-shell/use-draft.ts';
import { type FollowUpChoice, followUpChoices } from './follow-up-choices.ts';

interface FollowUpFormProps {
  kind: 'booking' | 'contact';
  uuid: string;
  /** The one that is changed; null for a new one. */
  planned: FollowUp | null | undefined;
  /** Under which drafts of follow-ups are stored. */
  draftName: string;
  onClose: (message?: string) => void;
}

const picked = 'picked';

/** A day of a choice, whose date is that of UTC: `Fri, Nov 27`. */
const dayForm = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
/** Its time, as in all other times of the desk: `09:00 AM`. */
const timeForm = { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const;

interface FollowUpValue {
  /** ID of a choice. */
  chosen: string;
  /** By the shop's clocks. */
  clock: string;
  isConditional: boolean;
  note: string;
}

/** A follow-up that is being set. It outlives the form, so that closing the lead loses nothing. */
function useFollowUpDraft(
  { kind, uuid, planned, draftName, onClose }: FollowUpFormProps,
  first: FollowUpChoice,
) {
  const t = useMessages('desk_appointment');
  const { time_zone } = useShop();
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc[kind].setFollowUp.useMutation();
  return useDraft<FollowUpValue, FollowUpValue>({
    start: planned
      ? {
          chosen: picked,
          clock: clockOf(planned.due_at, time_zone),
          isConditional: planned.only_if_no_answer,
          note: planned.note,
        }
      : { chosen: first.id, clock: first.at, isConditional: first.only_if_no_answer, note: '' },
    toValue: (value) => value,
    isSame: (one, other) => JSON.stringify(one) === JSON.stringify(other),
    pageKey: { name: draftName, uuid },
    texts: { failed: t('followUpFailed') },
    save: async ({ value }) => {
      const { clock, isConditional, note } = value;
      const { message } = await mutateAsync({ uuid, at: clock, only_if_no_answer: isConditional, note });
      await Promise.all([utils[kind].invalidate(), utils.inbox.invalidate()]);
      onClose(message);
      return { base: value };
    },
  });
}

/** Sets or changes when a lead comes back, by the shop's clocks. */
export default function FollowUpForm(props: FollowUpFormProps) {
  const t = useMessages('desk_appointment');
  const { formatDate } = useDeskFormat();
  const { time_zone } = useShop();
  const [choices] = useState(() => followUpChoices(time_zone));
  const draft = useFollowUpDraft(props, choices[0]);
  const { value, errorOf, failure } = draft;
  const isPicked = value.chosen === picked || errorOf('at') !== undefined;
  const change = (part: Partial<FollowUpValue>) =>
    draft.set(
      (before) => ({ ...before, ...part }),
      (path) => (path === 'at' ? 'clock' : path) in part,
    );
  const choose = (id: string) => {
    const choice = choices.find((one) => one.id === id);
    if (!choice) return change({ chosen: picked });
    change({ chosen: id, clock: choice.at, isConditional: choice.only_if_no_answer });
  };
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await draft.save())) focusInvalid(form.current);
  };
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      <div className="field-row flex flex-wrap gap-4">
        <Field label={t('followUp')} className="flex-[1_1_14rem]">
          {(control) => (
            <select
              {...control}
              className="input"
              value={isPicked ? picked : value.chosen}
              // biome-ignore lint/a11y/noAutofocus: opened in order to choose
              autoFocus
              onChange={({ target }) => choose(target.value)}
            >
              {choices.map(({ id, label, day, at }) => (
                <option key={id} value={id}>
                  {t(label, { day: formatDate(day, dayForm), time: formatDate(`${at}Z`, timeForm) })}
                </option>
              ))}
              <option value={picked}>{t('pickTime')}</option>
            </select>
          )}
        </Field>
        {isPicked && (
          <Field
            label={t('time')}
            hint={t('shopClock', { zone: time_zone })}
            error={errorOf('at')}
            className="flex-[1_1_14rem]"
          >
            {(control) => (
              <input
                {...control}
                type="datetime-local"
                className="input"
                value={value.clock}
                onChange={({ target }) => change({ chosen: picked, clock: target.value })}
              />
            )}
          </Field>
        )}
      </div>
      <label className="flex min-h-6 items-center gap-2 text-small">
        <input
          type="checkbox"
          checked={value.isConditional}
          onChange={({ target }) => change({ isConditional: target.checked })}
        />
        {t('onlyUnanswered')}
      </label>
      <Field label={t('followUpNote')} error={errorOf('note')} hint={t('followUpNoteHint')}>
        {(control) => (
          <textarea
            {...control}
            className="input min-h-16 resize-y"
            maxLength={followUpLimits.noteMax}
            value={value.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        )}
      </Field>
      {failure && !['at', 'note'].some(errorOf) && <Alert tone="danger">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" isBusy={draft.isSaving}>
          {t('saveFollowUp')}
        </Button>
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            draft.drop();
            props.onClose();
          }}
        >
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
