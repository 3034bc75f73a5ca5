import { keepPreviousData } from '@tanstack/react-query';
import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { ChoiceDialog, ChoiceList, useSearchField } from '../admin-shell/choice-list.tsx';
import { newsletterBlocks } from './insert-block.ts';

const shownAtOnce = 8;

interface ProjectDialogProps {
  onInsert: (block: string) => void;
  onClose: () => void;
}

/** Chooses one of the published projects. */
export function ProjectDialog({ onInsert, onClose }: ProjectDialogProps) {
  const t = useMessages('desk_newsletter');
  const [q, search] = useSearchField(t('search'), { hint: t('cardHint') });
  const found = trpc.project.page.useQuery(
    { state: 'published', limit: shownAtOnce, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  return (
    <ChoiceDialog title={t('insertProject')} onClose={onClose}>
      {search}
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
    </ChoiceDialog>
  );
}
