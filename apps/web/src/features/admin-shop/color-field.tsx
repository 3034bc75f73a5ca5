import { readColor } from '@perfboard/contracts/shop/accent';
import { useState } from 'react';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import type { FieldViewProps } from './check-fields.tsx';
import { useFormText } from './form-texts.ts';

/** A color that is typed, pasted or chosen. One in another notation becomes `#rrggbb` when the field is left. */
export function ColorField({ spec, path, value, form }: FieldViewProps) {
  const t = useMessages('desk_shop');
  const messages = useMessages('api_project');
  const say = useFormText();
  // What is being typed is not wrong yet.
  const [isTyping, setTyping] = useState(false);
  const text = String(value ?? '');
  const color = readColor(text);
  const isWrong = !isTyping && color === undefined && text.trim() !== '';
  const label = say(spec.label);
  return (
    <Field
      label={t('optionalField', { label })}
      hint={spec.hint && say(spec.hint)}
      error={form.errors.get(path) ?? (isWrong ? messages('colorFormat') : undefined)}
    >
      {(control) => (
        <span className="flex gap-2">
          <input
            {...control}
            name={path}
            className="input"
            type="text"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              setTyping(true);
              form.set(path, target.value);
            }}
            onBlur={() => {
              setTyping(false);
              if (color && color !== text) form.set(path, color);
            }}
          />
          <input
            type="color"
            aria-label={t('chooseField', { label })}
            className="h-11 w-14 flex-none rounded-pad border border-rule-strong bg-raised p-1"
            value={color ?? '#808080'}
            onChange={({ target }) => form.set(path, target.value)}
          />
        </span>
      )}
    </Field>
  );
}
