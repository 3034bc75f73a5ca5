import { type ProjectState, projectStates } from '@perfboard/contracts/words/project-desk';
import { useController } from 'react-hook-form';
import { Field } from '../../components/field.tsx';
import { lastMinute, localMinute, statusLabel } from '../admin-shell/format.ts';
import type { ProjectControl } from './project-values.ts';

const hints: Record<ProjectState, string> = {
  draft: 'Visible in the desk only. You can share it with a link.',
  published: 'Visible to everyone.',
  scheduled: 'Visible in the desk only until then.',
};

/** Sets who can see the project, and when it is published. */
export function PublicationFields({ control }: { control: ProjectControl }) {
  const state = useController({ control, name: 'state' });
  const time = useController({ control, name: 'publish_at' });
  const chosen = state.field.value as ProjectState;
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Field label="State" hint={hints[chosen]} error={state.fieldState.error?.message}>
        {(attributes) => (
          <select {...attributes} {...state.field} className="input">
            {projectStates.map((value) => (
              <option key={value} value={value}>
                {statusLabel(value)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {chosen === 'scheduled' && (
        <Field label="Publish at" isRequired hint="In your time zone" error={time.fieldState.error?.message}>
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
