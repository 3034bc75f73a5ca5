import { useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMessages } from '../../components/messages.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useFailureMessage } from '../../data/failure-message.ts';
import { repeatIfDone } from '../../data/lost-call.ts';
import { trpc } from '../../data/trpc.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { moved } from '../admin-shell/row-buttons.tsx';
import { inOrder } from './featured-order.ts';
import { draggedClass, RowGrip } from './row-grip.tsx';

/** The number of projects that the home page shows. */
const shownCount = 3;

/** The order in which featured projects are shown: by dragging, or by the arrows. */
export function FeaturedDialog({ onClose }: { onClose: () => void }) {
  const failureMessage = useFailureMessage();
  const t = useMessages('desk_project');
  const failed = useMessages('api_project')('arrangeFailed');
  const desk = useMessages('desk');
  const utils = trpc.useUtils();
  const stored = trpc.project.featured.useQuery(undefined, { staleTime: 0 });
  const { mutateAsync, isPending } = trpc.project.arrangeFeatured.useMutation();
  const [order, setOrder] = useState<readonly string[]>();
  const [failure, setFailure] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const projects = stored.data?.projects ?? [];
  const shown = order ? inOrder(projects, order) : projects;
  const move = (from: number, to: number) => {
    setOrder(moved(shown, from, to).map(({ uuid }) => uuid));
    // The focus follows the row: to the pressed arrow, or to the other one at an end.
    requestAnimationFrame(() => {
      const arrows = list.current?.children[to]?.querySelectorAll<HTMLElement>(
        'button:not(:disabled, [aria-disabled="true"])',
      );
      (to > from ? arrows?.[arrows.length - 1] : arrows?.[0])?.focus();
    });
  };
  const save = async (): Promise<void> => {
    try {
      await mutateAsync({ uuids: shown.map(({ uuid }) => uuid) });
      await utils.project.invalidate();
      onClose();
    } catch (error) {
      setFailure(failureMessage(error, { failed, unexpected: failed }));
      repeatIfDone(error, save);
    }
  };
  return (
    <Dialog
      title={t('featuredOrder')}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {desk('cancel')}
          </Button>
          <Button disabled={!order} isBusy={isPending} onClick={() => void save()}>
            {t('saveOrder')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-small text-muted">{t('featuredShown', { count: shownCount })}</p>
        {stored.isPending && <Spinner />}
        {stored.isError && <Alert tone="danger">{t('featuredFailed')}</Alert>}
        {stored.data && shown.length === 0 && <p>{t('featuredNone')}</p>}
        <ol ref={list} aria-label={t('featuredList')} className="grid gap-2">
          {shown.map((project, at) => (
            <li
              key={project.uuid}
              className={`flex items-center gap-3 rounded-pad border border-rule bg-raised px-3 py-1.5 ${draggedClass}`}
            >
              <RowGrip onMove={move} />
              <span className="designator w-6 flex-none text-muted">{at + 1}</span>
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{project.project_name}</span>
              {!project.is_published && <Badge tone="warn">{t('notPublished')}</Badge>}
              <span className="flex flex-none">
                <Button
                  variant="ghost"
                  size="small"
                  isIcon
                  aria-label={desk('moveUp', { name: project.project_name })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <Icon name="arrow-up" size={16} />
                </Button>
                <Button
                  variant="ghost"
                  size="small"
                  isIcon
                  aria-label={desk('moveDown', { name: project.project_name })}
                  disabled={at === shown.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <Icon name="arrow-down" size={16} />
                </Button>
              </span>
            </li>
          ))}
        </ol>
        {failure && <Alert tone="danger">{failure}</Alert>}
      </div>
    </Dialog>
  );
}
