import { useController, useFormState, useWatch } from 'react-hook-form';
import { useMessages } from '../../components/messages.ts';
import { FactFields } from './fact-fields.tsx';
import { FormPart } from './form-part.tsx';
import { PartsField } from './parts-field.tsx';
import type { ProjectControl } from './project-values.ts';
import { PublicationFields } from './publication-fields.tsx';
import { StoryField } from './story-field.tsx';

/** Fields that most projects don't need, in closed sections. */
export function MoreParts({ control }: { control: ProjectControl }) {
  const t = useMessages('desk_project');
  const { errors } = useFormState({ control });
  const [facts, story, parts] = useWatch({ control, name: ['facts', 'story', 'parts_list'] });
  const { field: state } = useController({ control, name: 'state' });
  const hasFacts = Object.values(facts).some((value) => value !== '');
  return (
    <div className="grid gap-3">
      <FormPart title={t('factsAndLinks')} isUsed={hasFacts} hasError={Boolean(errors.facts)}>
        <FactFields control={control} />
      </FormPart>
      <FormPart title={t('caseStudy')} isUsed={story !== ''} hasError={Boolean(errors.story)}>
        <StoryField control={control} />
      </FormPart>
      <FormPart title={t('partsList')} isUsed={parts !== ''} hasError={Boolean(errors.parts_list)}>
        <PartsField control={control} />
      </FormPart>
      <FormPart
        title={t('publication')}
        summary={t('stateLabel', { state: state.value })}
        isUsed={state.value !== 'published'}
        hasError={Boolean(errors.publish_at)}
      >
        <PublicationFields control={control} />
      </FormPart>
    </div>
  );
}
