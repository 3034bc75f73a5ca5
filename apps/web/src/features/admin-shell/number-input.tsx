import { type ComponentProps, useState } from 'react';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { decimalSign, readTyped, showTyped, unclearNumber } from './typed-number.ts';

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  /** As the form holds it. */
  value: string;
  onChange: (value: string) => void;
}

/** Gives the error of a field for a number: of one that can mean two, which two. */
export function useNumberError(): (error: string | undefined, value: string) => string | undefined {
  const t = useMessages('desk');
  return (error, value) => {
    const unclear = error && unclearNumber(value);
    return unclear ? t('unclearNumber', unclear) : error;
  };
}

/** A control for a number: it shows the decimal sign of the desk's language and takes both. */
export function NumberInput({ value, onChange, ...control }: NumberInputProps) {
  const { language } = usePageLanguage();
  const sign = decimalSign(language);
  // What was typed stays as it is until the form holds another number.
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && readTyped(typed, sign) === value;
  return (
    <input
      {...control}
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : showTyped(value, sign)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(readTyped(target.value, sign));
      }}
    />
  );
}
