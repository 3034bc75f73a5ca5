import { projectDifficulties } from '@perfboard/contracts/words/project-desk';
import { useController } from 'react-hook-form';
import { type ControlProps, Field } from '../../components/field.tsx';
import { statusLabel } from '../admin-shell/format.ts';
import type { FactName, ProjectControl } from './project-values.ts';

interface FactProps {
  control: ProjectControl;
  name: FactName;
  label: string;
  hint?: string;
  type?: 'text' | 'url';
  inputMode?: 'decimal';
}

interface Shown {
  attributes: ControlProps;
  // biome-ignore lint/suspicious/noExplicitAny: the library names the field's path in its type
  field: any;
}

/** One fact with its label and its error. */
function Fact({
  control,
  name,
  label,
  hint,
  children,
}: Pick<FactProps, 'control' | 'name' | 'label' | 'hint'> & { children: (shown: Shown) => React.ReactNode }) {
  const { field, fieldState } = useController({ control, name: `facts.${name}` });
  return (
    <Field label={label} hint={hint} error={fieldState.error?.message}>
      {(attributes) => children({ attributes, field })}
    </Field>
  );
}

const LineFact = ({ type = 'text', inputMode, ...fact }: FactProps) => (
  <Fact {...fact}>
    {({ attributes, field }) => (
      <input
        {...attributes}
        {...field}
        type={type}
        inputMode={inputMode}
        className="input"
        autoComplete="off"
      />
    )}
  </Fact>
);

/** Facts that customers ask for first, and links. */
export function FactFields({ control }: { control: ProjectControl }) {
  return (
    <>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <Fact control={control} name="difficulty" label="Difficulty">
          {({ attributes, field }) => (
            <select {...attributes} {...field} className="input">
              <option value="">Not set</option>
              {projectDifficulties.map((value) => (
                <option key={value} value={value}>
                  {statusLabel(value)}
                </option>
              ))}
            </select>
          )}
        </Fact>
        <LineFact control={control} name="build_time" label="Build time" hint="e.g. two weekends" />
        <LineFact
          control={control}
          name="interfaces"
          label="Interfaces"
          hint="Comma-separated: I2C, SPI, LoRaWAN"
        />
        <LineFact control={control} name="power" label="Power" hint="e.g. 5 V over USB-C, 120 mA" />
        <LineFact control={control} name="price_from" label="Price from" inputMode="decimal" />
        <LineFact control={control} name="currency" label="Currency" hint="Three letters, such as EUR" />
      </div>
      <Fact control={control} name="delivered" label="Deliverables">
        {({ attributes, field }) => (
          <textarea {...attributes} {...field} className="input min-h-24 resize-y" rows={3} />
        )}
      </Fact>
      <LineFact control={control} name="repository" label="Repository" type="url" />
      <LineFact control={control} name="documentation" label="Documentation" type="url" />
      <LineFact
        control={control}
        name="video"
        label="Video"
        type="url"
        hint="Shown as a card. Nothing loads from the video site until a visitor clicks."
      />
    </>
  );
}
