import { imageContentTypes } from '@perfboard/contracts/words/image';
import { photoLimits, photoMessages } from '@perfboard/contracts/words/project-photo';
import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { ConfirmDialog } from '../admin-shell/confirm-dialog.tsx';
import { moved } from '../admin-shell/row-buttons.tsx';
import { FocusDialog } from './focus-dialog.tsx';
import { PhotoRow } from './photo-row.tsx';
import { ShrinkButton } from './shrink-button.tsx';
import { type Photo, type RefusedFile, usePhotos } from './use-photos.ts';

interface RefusedProps {
  refused: RefusedFile;
  onShrunk: (file: File) => void;
  onForget: () => void;
}

/** A file that is no photo yet, and what can be done about it. */
function Refused({ refused: { file, message }, onShrunk, onForget }: RefusedProps) {
  return (
    <Notice tone="danger">
      <span className="grid gap-2">
        <span className="wrap-anywhere">
          {file.name}: {message}
        </span>
        <span className="flex flex-wrap gap-3">
          {message === photoMessages.size && <ShrinkButton file={file} onShrunk={onShrunk} />}
          <Button variant="ghost" size="small" onClick={onForget}>
            Leave it out
          </Button>
        </span>
      </span>
    </Notice>
  );
}

/** The photos of a stored project: added, ordered, described, removed; each change is saved at once. */
export function PhotoPanel({ uuid }: { uuid: string }) {
  const desk = usePhotos(uuid);
  const { photos, refused, waiting, result } = desk;
  const [focused, setFocused] = useState<Photo>();
  const [removing, setRemoving] = useState<Photo>();
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    void desk.move(moved(photos, from, to));
    // A button that has become useless gives the focus away.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      list.current?.children[to]?.querySelector<HTMLElement>('[aria-label^="Move"]:not(:disabled)')?.focus();
    });
  };
  const nameOf = (photo: Photo) => `photo ${photos.findIndex(({ uuid }) => uuid === photo.uuid) + 1}`;
  const isFull = photos.length >= photoLimits.photosMax;
  return (
    <section className="desk-panel grid max-w-3xl gap-5 p-5 sm:p-8" aria-labelledby="photos">
      <div className="grid gap-1">
        <h2 id="photos" className="text-h3">
          Photos
        </h2>
        <p className="text-small text-muted">
          The first one is the project's picture, on cards too. What you change here is saved at once.
        </p>
      </div>
      {desk.isPending && <Spinner />}
      {desk.isError && <Notice tone="danger">The photos could not be loaded.</Notice>}
      {photos.length > 0 && (
        <ol ref={list} className="grid gap-3" aria-label="Photos in their order">
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
        {waiting > 0 && `${waiting} to send...`}
      </div>
      {result && <Notice tone={result.tone}>{result.message}</Notice>}
      {refused.map((one) => (
        <Refused
          key={`${one.file.name} ${one.file.lastModified} ${one.message}`}
          refused={one}
          onForget={() => desk.forget(one.file)}
          onShrunk={(file) => {
            desk.forget(one.file);
            void desk.addFiles([file]);
          }}
        />
      ))}
      <Field
        label="Add photos"
        hint={isFull ? photoMessages.tooMany : 'JPEG, PNG or WebP, at most 5 MB each; 12 in all'}
      >
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            multiple
            accept={imageContentTypes.join(',')}
            disabled={isFull || waiting > 0}
            className="input file:mr-3 file:rounded-pad file:border-0 file:bg-sunken file:px-3 file:py-1 file:font-semibold file:text-ink"
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = '';
              void desk.addFiles(files);
            }}
          />
        )}
      </Field>
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
          title="Delete photo?"
          isBusy={desk.isBusy}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => void desk.remove(removing.uuid).then(() => setRemoving(undefined))}
        >
          <p>This action cannot be undone. {nameOf(removing)} will be deleted.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
