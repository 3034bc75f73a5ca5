import { useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { useMessages } from '../../components/messages.ts';
import { Spinner } from '../../components/spinner.tsx';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { focusMoved, moved } from '../admin-shell/row-buttons.tsx';
import { AddPhotos } from './add-photos.tsx';
import { FocusDialog } from './focus-dialog.tsx';
import { PhotoRow } from './photo-row.tsx';
import { type Photo, usePhotos } from './use-photos.ts';

/** The photos of a stored project. Each change is saved immediately. */
export function PhotoPanel({ uuid }: { uuid: string }) {
  const t = useMessages('desk_project');
  const desk = usePhotos(uuid);
  const { photos, uploads } = desk;
  const { waiting, result } = uploads;
  const [focused, setFocused] = useState<Photo>();
  const [removing, setRemoving] = useState<Photo>();
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    void desk.move(moved(photos, from, to));
    focusMoved(list.current, to);
  };
  const nameOf = (photo: Photo) =>
    t('photoNumber', { number: photos.findIndex(({ uuid }) => uuid === photo.uuid) + 1 });
  return (
    <section className="desk-panel grid max-w-3xl gap-5 p-5 sm:p-8" aria-labelledby="photos">
      <div className="grid gap-1">
        <h2 id="photos" className="text-h3">
          {t('photos')}
        </h2>
        <p className="text-small text-muted">{t('photosText')}</p>
      </div>
      {desk.isPending && <Spinner />}
      {desk.isError && <Alert tone="danger">{t('photosFailed')}</Alert>}
      {photos.length > 0 && (
        <ol ref={list} className="grid gap-3" aria-label={t('photosList')}>
          {photos.map((photo, at) => (
            <PhotoRow
              key={photo.uuid}
              photo={photo}
              at={at}
              count={photos.length}
              onMove={(to) => move(at, to)}
              onDescribe={(caption) => void desk.describe(photo.uuid, { caption })}
              onFocus={() => setFocused(photo)}
              onRemove={() => setRemoving(photo)}
              onDrag={move}
            />
          ))}
        </ol>
      )}
      <div role="status" className="text-small text-muted empty:hidden">
        {waiting.length > 0 && t('uploading', { count: waiting.length })}
      </div>
      {result && <Alert tone={result.tone}>{result.message}</Alert>}
      <AddPhotos desk={desk} />
      {focused && (
        <FocusDialog
          photo={focused}
          name={nameOf(focused)}
          onClose={() => setFocused(undefined)}
          onSave={(focus) => {
            setFocused(undefined);
            void desk.describe(focused.uuid, focus);
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t('deletePhoto')}
          isBusy={desk.isBusy}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => void desk.remove(removing.uuid).then(() => setRemoving(undefined))}
        >
          <p>{t('deletePhotoText', { name: nameOf(removing) })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
