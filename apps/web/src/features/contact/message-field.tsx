import type { ContactFields } from '@perfboard/contracts/contact';
import { contactLimits, contactMessages, cutMessage } from '@perfboard/contracts/words/contact';
import { useEffect, useRef } from 'react';
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

/** The types of the error of a text that is too long: this field's, and that of the form's rule. */
const lengthErrors = ['tooLong', 'too_big'];

interface MessageFieldProps {
  methods: UseFormReturn<ContactFields>;
  field: UseFormRegisterReturn;
  error: string | undefined;
  isFocused: boolean;
}

/**
 * Lets the browser cut what is typed or pasted into a full message: nothing that was written is lost, and it can be undone.
 * Without script the server refuses a longer one.
 * @param onInput is called before each input, with whether it is cut or blocked
 */
function useMaxLength(onInput: (isOver: boolean) => void) {
  const input = useRef<HTMLTextAreaElement>(null);
  const latest = useRef(onInput);
  latest.current = onInput;
  useEffect(() => {
    const { current } = input;
    if (!current) return;
    current.maxLength = messageMax;
    const check = ({ data, dataTransfer, inputType }: InputEvent) => {
      // Enter has no data.
      const text =
        inputType === 'insertLineBreak' ? '\n' : (data ?? dataTransfer?.getData('text/plain') ?? '');
      // As the field holds its lines.
      const added = text.replace(/\r\n?/g, '\n');
      const replaced = current.selectionEnd - current.selectionStart;
      latest.current(added !== '' && current.value.length - replaced + added.length > messageMax);
    };
    current.addEventListener('beforeinput', check);
    return () => current.removeEventListener('beforeinput', check);
  }, []);
  return input;
}

/** The message. Input beyond the maximum length is blocked. */
export function MessageField({ methods, field, error, isFocused }: MessageFieldProps) {
  const t = useMessages('contact');
  const localize = useLocalize();
  const { control, setError, clearErrors, formState } = methods;
  const { length } = useWatch({ control, name: 'message' });
  const isOver = useRef(false);
  const showTooLong = async () => {
    const message = (await localize())(contactMessages.messageTooLong);
    setError('message', { type: 'tooLong', message });
  };
  const input = useMaxLength((isCut) => {
    isOver.current = isCut;
    if (isCut) void showTooLong();
  });
  return (
    <div className="grid gap-1.5 sm:col-span-2">
      <Field label={t('message')} isRequired error={error}>
        {(attributes) => (
          <textarea
            {...attributes}
            {...field}
            ref={(element) => {
              field.ref(element);
              input.current = element;
            }}
            className="input min-h-40 resize-y"
            rows={6}
            // biome-ignore lint/a11y/noAutofocus: a rejected post starts at its first error
            autoFocus={isFocused}
            defaultValue={formState.defaultValues?.message}
            onChange={(event) => {
              const { value } = event.target;
              const isComposing = (event.nativeEvent as InputEvent).isComposing === true;
              const isTooLong = isOver.current || value.length > messageMax;
              isOver.current = false;
              // Of a program that fills in the form; the browser cuts what is composed once that ends.
              if (value.length > Math.max(messageMax, length) && !isComposing)
                event.target.value = cutMessage(value);
              void field.onChange(event).then(async () => {
                if (isTooLong) await showTooLong();
                else if (lengthErrors.includes(formState.errors.message?.type ?? '')) clearErrors('message');
              });
            }}
          />
        )}
      </Field>
      <MessageCounter length={length} />
    </div>
  );
}
