import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { Field } from '../../components/field.tsx';
import { NumberInput, useNumberError } from './number-input.tsx';

interface NumberFieldProps<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>;
  /** Of a text: the form's rules read the number. */
  name: Path<Values>;
  label: string;
  hint?: string;
  onTyped?: () => void;
}

/** A field of a form for a number. */
export function NumberField<Values extends FieldValues, Output>({
  control,
  name,
  label,
  hint,
  onTyped,
}: NumberFieldProps<Values, Output>) {
  const { field, fieldState } = useController({ control, name });
  const errorOf = useNumberError();
  return (
    <Field label={label} hint={hint} error={errorOf(fieldState.error?.message, field.value)}>
      {(attributes) => (
        <NumberInput
          {...attributes}
          {...field}
          className="input"
          onChange={(value) => {
            field.onChange(value);
            onTyped?.();
          }}
        />
      )}
    </Field>
  );
}
