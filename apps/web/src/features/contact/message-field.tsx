import type { ContactFields } from '@perfboard/contracts/contact';
import { contactLimits, contactMessages } from '@perfboard/contracts/words/contact';
import { type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { useLocalize } from '../../data/form-messages.ts';

const { messageMax, counterWarnings } = contactLimits;
const [first, second] = counterWarnings;
const looks = {
  normal: 'text-muted',
  raised: 'text-warn',
  high: 'rounded-pad bg-warn-soft font-bold text-warn',
};

/** How much of the maximum length is used; turns amber near the limit. */
function MessageCounter({ length }: { length: number }) {
  const t = useMessages('contact');
  const share = length / messageMax;
  const level = share > second ? 'high' : share > first ? 'raised' : 'normal';
  return (
    <p data-level={level} className={`designator justify-self-end px-1.5 py-0.5 ${looks[level]}`}>
      {t.rich('charactersUsed', {
        length,
        max: messageMax,
        label: (text) => (
          <span key="label" className="sr-only">
            {text}
          </span>
        ),
        // One text: browser translation breaks updates of several.
        count: (text) => <span key="count">{text.join('')}</span>,
      })}
    </p>
  );
}

interface MessageFieldProps {
  methods: UseFormReturn<ContactFields>;
  field: UseFormRegisterReturn;
  error: string | undefined;
  isFocused: boolean;
}

/**
 * The message, cut at the maximum length: typing into a full one changes nothing, and a long paste loses its
 * end.
 */
export function MessageField({ methods, field, error, isFocused }: MessageFieldProps) {
  const t = useMessages('contact');
  const localize = useLocalize();
  const { control, getValues, setError, clearErrors, formState } = methods;
  const { length } = useWatch({ control, name: 'message' });
  return (
    <div className="grid gap-1.5 sm:col-span-2">
      <Field label={t('message')} isRequired error={error}>
        {(attributes) => (
          <textarea
            {...attributes}
            {...field}
            className="input min-h-40 resize-y"
            rows={6}
            // biome-ignore lint/a11y/noAutofocus: a rejected post starts at its first error
            autoFocus={isFocused}
            defaultValue={formState.defaultValues?.message}
            onChange={(event) => {
              const { value } = event.target;
              const isTooLong = value.length > messageMax;
              const before = getValues('message');
              if (isTooLong)
                event.target.value = before.length >= messageMax ? before : value.slice(0, messageMax);
              void field.onChange(event).then(async () => {
                if (isTooLong) {
                  const message = (await localize())(contactMessages.messageTooLong);
                  setError('message', { type: 'tooLong', message });
                } else if (formState.errors.message?.type === 'tooLong') clearErrors('message');
              });
            }}
          />
        )}
      </Field>
      <MessageCounter length={length} />
    </div>
  );
}
