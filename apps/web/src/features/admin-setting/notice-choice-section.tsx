import { zodResolver } from '@hookform/resolvers/zod';
import { type NoticeChoice, noticeChoiceFields } from '@perfboard/contracts/notice';
import {
  noticePaceLabels,
  noticePaces,
  noticeSubjectLabels,
  noticeSubjects,
} from '@perfboard/contracts/words/notice';
import { useForm } from 'react-hook-form';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { trpc } from '../../data/trpc.ts';
import { LoadError } from '../admin-shell/load-error.tsx';
import { SettingSection } from './setting-section.tsx';
import { useAttempt } from './use-attempt.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** The digest comes by the clock of where it was asked for. */
const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

type Save = (choice: NoticeChoice) => Promise<unknown>;

function ChoiceForm({ choice, onSave }: { choice: NoticeChoice; onSave: Save }) {
  const { register, handleSubmit, watch, formState } = useForm({
    resolver: zodResolver(noticeChoiceFields),
    values: { ...choice, time_zone },
  });
  const { errors, isSubmitting } = formState;
  const hasDigest = noticeSubjects.some((subject) => watch(subject) === 'digest');
  return (
    <form
      noValidate
      className="desk-panel flex flex-wrap items-start gap-3 p-5"
      onSubmit={handleSubmit((fields) => onSave(fields))}
    >
      {noticeSubjects.map((subject) => (
        <Field
          key={subject}
          label={noticeSubjectLabels[subject]}
          error={errors[subject]?.message}
          className="flex-[1_1_12rem] sm:max-w-56"
        >
          {(control) => (
            <select {...control} {...register(subject)} className="input">
              {noticePaces.map((pace) => (
                <option key={pace} value={pace}>
                  {noticePaceLabels[pace]}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      {hasDigest && (
        <Field
          label="Digest at"
          hint={time_zone}
          error={errors.digest_hour?.message ?? errors.time_zone?.message}
          className="flex-[1_1_8rem] sm:max-w-40"
        >
          {(control) => (
            <select {...control} {...register('digest_hour', { valueAsNumber: true })} className="input">
              {hours.map((hour) => (
                <option key={hour} value={hour}>
                  {`${hour}`.padStart(2, '0')}:00
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Button type="submit" className="max-sm:basis-full sm:mt-[1.6875rem]" isBusy={isSubmitting}>
        Save what I am told
      </Button>
    </form>
  );
}

/** What the member is told by mail: each their own, and nobody twice. */
export function NoticeChoiceSection() {
  const utils = trpc.useUtils();
  const choice = trpc.notice.choice.useQuery(undefined, { staleTime: 0 });
  const save = trpc.notice.setChoice.useMutation();
  const { notice, attempt } = useAttempt('What you are told could not be saved');
  const others = choice.data?.shop_tells.join(', ');
  return (
    <SettingSection
      title="Mails to you"
      text={`Where nobody in the team asks to be told of requests or messages, the mail goes to ${others || 'the owners'}.`}
    >
      {notice && <Notice tone={notice.tone}>{notice.message}</Notice>}
      {choice.isError && !choice.data ? (
        <LoadError message="What you are told could not be loaded" onRetry={() => void choice.refetch()} />
      ) : (
        choice.data && (
          <ChoiceForm
            choice={noticeChoiceFields.strip().parse(choice.data)}
            onSave={(fields) =>
              attempt(async () => {
                const answer = await save.mutateAsync(fields);
                await Promise.all([utils.notice.choice.invalidate(), utils.health.invalidate()]);
                return answer;
              })
            }
          />
        )
      )}
    </SettingSection>
  );
}
