import { type ProjectState, projectStates } from '@perfboard/contracts/words/project-desk';
import type { PlainKey } from '@perfboard/messages/translator';
import { useController } from 'react-hook-form';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { lastMinute, localMinute } from '../admin-shell/format.ts';
import type { ProjectControl } from './project-values.ts';

const hints = {
  draft: 'draftHint',
  published: 'publishedHint',
  scheduled: 'scheduledHint',
} as const satisfies Record<ProjectState, PlainKey<'desk_project'>>;

/** Sets who can see the project, and when it is published. */
export function PublicationFields({ control }: { control: ProjectControl }) {
  const t = useMessages('desk_project');
  const state = useController({ control, name: 'state' });
  const time = useController({ control, name: 'publish_at' });
  const chosen = state.field.value as ProjectState;
  return (
    <div className="field-row grid gap-6 sm:grid-cols-2">
      <Field label={t('state')} hint={t(hints[chosen])} error={state.fieldState.error?.message}>
        {(attributes) => (
          <select {...attributes} {...state.field} className="input">
            {projectStates.map((value) => (
              <option key={value} value={value}>
                {t('stateLabel', { state: value })}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen === 'scheduled' && (
        <Field label={t('publishAt')} isRequired hint={t('yourZone')} error={time.fieldState.error?.message}>
          {(attributes) => (
            <input
              {...attributes}
              ref={time.field.ref}
              name="publish_at"
              className="input"
              type="datetime-local"
              max={lastMinute}
              value={localMinute(time.field.value)}
              onBlur={time.field.onBlur}
              onChange={({ target }) =>
                time.field.onChange(target.value && new Date(target.value).toISOString())
              }
            />
          )}
        </Field>
      )}
    </div>
  );
}
