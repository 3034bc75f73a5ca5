import { type ComponentProps, useState } from 'react';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { decimalSign, plainNumber, readTyped, showTyped, unclearNumber } from './typed-number.ts';

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** As the form holds it. */
  value: string;
  onChange: (value: string) => void;
  /** Whether a typed text stays text and does not become a number. */
  isKept?: (text: string) => boolean;
}

const keepsNone = () => false;

/** Gives the error of a field for a number: of one that can mean two, which two. */
export function useNumberError(): (error: string | undefined, value: string) => string | undefined {
  const t = useMessages('desk');
  return (error, value) => {
    const unclear = error && unclearNumber(value);
    return unclear ? t('unclearNumber', unclear) : error;
  };
}

/**
 * A control for a number: it shows the decimal sign of the desk's language and takes both. What was typed with separators of
 * thousands, or with the other sign, is shown as a plain number once the field is left.
 */
export function NumberInput({ value, onChange, isKept = keepsNone, ...control }: NumberInputProps) {
  const { language } = usePageLanguage();
  const sign = decimalSign(language);
  // What was typed stays as it is until the form holds another number.
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    const plain = isKept(value) ? value : plainNumber(value);
    if (plain !== value) onChange(plain);
  };
  const read = (text: string) => (isKept(text) ? text : readTyped(text, sign));
  const isTyped = typed !== undefined && read(typed) === value;
  return (
    <input
      {...control}
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : showTyped(value, sign)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
      onBlur={(event) => {
        settle();
        control.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        control.onKeyDown?.(event);
      }}
    />
  );
}
