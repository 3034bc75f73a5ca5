import { projectDifficulties } from '@perfboard/contracts/words/project-desk';
import { useController } from 'react-hook-form';
import { type ControlProps, Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { NumberField } from '../admin-shell/number-field.tsx';
import type { FactName, ProjectControl } from './project-values.ts';

interface FactProps {
  control: ProjectControl;
  name: FactName;
  label: string;
  hint?: string;
  type?: 'text' | 'url';
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

const LineFact = ({ type = 'text', ...fact }: FactProps) => (
  <Fact {...fact}>
    {({ attributes, field }) => (
      <input {...attributes} {...field} type={type} className="input" autoComplete="off" />
    )}
  </Fact>
);

/** Facts that customers ask for first, and links. */
export function FactFields({ control }: { control: ProjectControl }) {
  const t = useMessages('desk_project');
  return (
    <>
      <div className="field-row grid gap-6 sm:grid-cols-2">
        <Fact control={control} name="difficulty" label={t('difficulty')}>
          {({ attributes, field }) => (
            <select {...attributes} {...field} className="input">
              <option value="">{t('notSet')}</option>
              {projectDifficulties.map((value) => (
                <option key={value} value={value}>
                  {t('difficultyLevel', { level: value })}
                </option>
              ))}
            </select>
          )}
        </Fact>
        <LineFact control={control} name="build_time" label={t('buildTime')} hint={t('buildTimeHint')} />
        <LineFact control={control} name="interfaces" label={t('interfaces')} hint={t('interfacesHint')} />
        <LineFact control={control} name="power" label={t('power')} hint={t('powerHint')} />
        <NumberField control={control} name="facts.price_from" label={t('priceFrom')} />
        <LineFact control={control} name="currency" label={t('currency')} hint={t('currencyHint')} />
      </div>
      <Fact control={control} name="delivered" label={t('delivered')}>
        {({ attributes, field }) => (
          <textarea {...attributes} {...field} className="input min-h-24 resize-y" rows={3} />
        )}
      </Fact>
      <LineFact control={control} name="repository" label={t('repository')} type="url" />
      <LineFact control={control} name="documentation" label={t('documentation')} type="url" />
      <LineFact control={control} name="video" label={t('video')} type="url" hint={t('videoHint')} />
    </>
  );
}
