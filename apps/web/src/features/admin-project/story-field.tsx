import { caseLimits } from '@perfboard/contracts/words/project-desk';
import { type ReactNode, useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { Spinner } from '../../components/spinner.tsx';
import { Story } from '../../components/story.tsx';
import { trpc } from '../../data/trpc.ts';
import { useDeskFormat } from '../admin-shell/format.ts';
import { useSettled } from '../admin-shell/use-settled.ts';
import type { ProjectControl } from './project-values.ts';

/** The text as visitors see it, rendered by the code of the public page. */
function StoryPreview({ story: written }: { story: string }) {
  const t = useMessages('desk_project');
  const story = useSettled(written);
  const { mutate, data, isError } = trpc.project.previewStory.useMutation();
  useEffect(() => mutate({ story }), [story, mutate]);
  if (isError) return <Alert tone="danger">{t('previewFailed')}</Alert>;
  if (!data) return <Spinner />;
  return (
    <Story
      html={data.html}
      label={t('storyPreview')}
      className="rounded-pad border border-rule bg-paper p-5"
    />
  );
}

/** A project's long text, written in Markdown. */
export function StoryField({ control }: { control: ProjectControl }) {
  const { formatNumber } = useDeskFormat();
  const t = useMessages('desk_project');
  const story = useController({ control, name: 'story' });
  const [isShown, setShown] = useState(false);
  const { length } = story.field.value;
  return (
    <div className="grid gap-3">
      <Field
        label={t('storyText')}
        error={story.fieldState.error?.message}
        hint={t.rich<'storyHint', ReactNode>('storyHint', {
          heading: () => <code key="heading">## Heading</code>,
          bold: () => <code key="bold">**bold**</code>,
          list: () => <code key="list">- list</code>,
          fence: () => <code key="fence">```</code>,
        })}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            {...story.field}
            className="input min-h-64 resize-y font-mono text-small"
            rows={14}
            spellCheck
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="outline" size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {t(isShown ? 'hidePreview' : 'preview')}
        </Button>
        {length > caseLimits.storyMax * 0.8 && (
          <p className="designator text-warn">
            {t('storyLength', { length: formatNumber(length), max: formatNumber(caseLimits.storyMax) })}
          </p>
        )}
      </div>
      {isShown && <StoryPreview story={story.field.value.slice(0, caseLimits.storyMax)} />}
    </div>
  );
}
