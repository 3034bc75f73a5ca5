import { focusCenter, photoLimits } from '@perfboard/contracts/words/project-desk';
import { Badge } from '../../components/badge.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { MoreMenu } from '../admin-shell/more-menu.tsx';
import { RowButtons } from '../admin-shell/row-buttons.tsx';
import { draggedClass, RowGrip } from './row-grip.tsx';
import { useEditEnd, useStoredText } from './use-edit-end.ts';
import type { Photo } from './use-photos.ts';

interface PhotoRowProps {
  photo: Photo;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onDescribe: (caption: string) => void;
  onFocus: () => void;
  onRemove: () => void;
  /** Dragged from one place to another. */
  onDrag: (from: number, to: number) => void;
}

/** A photo of the project: its thumbnail, description and position. */
export function PhotoRow({ photo, at, count, onMove, onDescribe, onFocus, onRemove, onDrag }: PhotoRowProps) {
  const t = useMessages('desk_project');
  const desk = useMessages('desk');
  const { image, caption: stored, url } = photo;
  const { text: caption, type, markSent } = useStoredText(stored);
  const name = t('photoNumber', { number: at + 1 });
  const save = useEditEnd(caption, caption.trim() !== stored, () => {
    markSent();
    onDescribe(caption);
  });
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4 rounded-pad border border-rule p-3 sm:grid-cols-[auto_9rem_minmax(0,1fr)_auto] ${draggedClass}`}
    >
      <span className="col-start-1 row-start-2 sm:row-start-1 sm:self-center">
        <RowGrip onMove={onDrag} />
      </span>
      <span className="relative col-start-1 block aspect-[3/2] w-28 overflow-hidden rounded-pad bg-sunken sm:col-start-2 sm:w-full">
        <img
          src={url}
          alt=""
          className="h-full w-full object-cover"
          style={{
            objectPosition: `${image.focus_x ?? focusCenter}% ${image.focus_y ?? focusCenter}%`,
          }}
        />
      </span>
      <div className="grid gap-2">
        <Field label={t('captionOf', { name })}>
          {(attributes) => (
            <input
              {...attributes}
              className="input"
              type="text"
              maxLength={photoLimits.captionMax}
              value={caption}
              onChange={({ target }) => type(target.value)}
              onBlur={save}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                save();
              }}
            />
          )}
        </Field>
        <p className="flex flex-wrap gap-2 empty:hidden">
          {at === 0 && <Badge tone="copper">{t('shownOnCards')}</Badge>}
          {image.status !== 'ready' && (
            <Badge tone={image.status === 'failed' ? 'danger' : 'warn'}>
              {t(image.status === 'failed' ? 'unreadableImage' : 'processing')}
            </Badge>
          )}
        </p>
      </div>
      <span className="col-start-2 row-start-2 flex flex-wrap items-center justify-end self-center sm:col-start-4 sm:row-start-1 sm:self-start">
        <RowButtons
          name={name}
          at={at}
          count={count}
          onMove={onMove}
          menu={
            <MoreMenu
              label={t('moreFor', { name })}
              variant="ghost"
              size="small"
              actions={[
                {
                  text: t('focus'),
                  label: t('focusOf', { name }),
                  icon: 'crosshair',
                  isDisabled: image.status !== 'ready',
                  onSelect: onFocus,
                },
                {
                  text: desk('delete'),
                  label: desk('deleteNamed', { name }),
                  icon: 'trash',
                  isDanger: true,
                  onSelect: onRemove,
                },
              ]}
            />
          }
        />
      </span>
    </li>
  );
}
