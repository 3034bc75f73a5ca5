import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { ChoiceList } from '../admin-shell/choice-list.tsx';
import { useSettled } from '../admin-shell/use-settled.ts';
import { newsletterBlocks } from './insert-block.ts';

const shownAtOnce = 8;

interface ProjectDialogProps {
  onInsert: (block: string) => void;
  onClose: () => void;
}

/** Chooses one of the published projects. */
export function ProjectDialog({ onInsert, onClose }: ProjectDialogProps) {
  const t = useMessages('desk_newsletter');
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim(), 250);
  const found = trpc.project.page.useQuery(
    { state: 'published', limit: shownAtOnce, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <Dialog
      title={t('insertProject')}
      onClose={onClose}
      actions={
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={t('search')} hint={t('cardHint')}>
          {(control) => (
            <input
              {...control}
              type="search"
              className="input"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <ChoiceList
          label={t('projects')}
          choices={found.data?.items.map((project) => ({
            ...project,
            title: project.project_name,
            picture: project.image_url,
          }))}
          isFailed={found.isError}
          isStale={found.isFetching}
          texts={{ failed: t('projectsFailed'), empty: t('noProjects') }}
          onChoose={(project) => onInsert(newsletterBlocks.project(project))}
        />
      </div>
    </Dialog>
  );
}
