import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { Spinner } from '../../components/spinner.tsx';
import { trpc } from '../../data/trpc.ts';
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
        {found.isError && <p className="text-danger">{t('projectsFailed')}</p>}
        {found.isPending && <Spinner />}
        {found.data?.items.length === 0 && <p className="text-muted">{t('noProjects')}</p>}
        <ul className="grid gap-2" aria-label={t('projects')} aria-busy={found.isFetching}>
          {found.data?.items.map((project) => (
            <li key={project.uuid}>
              <button
                type="button"
                className="flex w-full min-h-11 items-center gap-3 rounded-pad border border-rule p-2 text-start hover:border-ink"
                onClick={() => onInsert(newsletterBlocks.project(project))}
              >
                <img
                  src={project.image_url}
                  alt=""
                  className="size-12 flex-none object-cover"
                  loading="lazy"
                />
                <span className="min-w-0 wrap-anywhere">{project.project_name}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
