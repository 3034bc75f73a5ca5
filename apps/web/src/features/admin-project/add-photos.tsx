import { imageContentTypes } from '@perfboard/contracts/words/image';
import { photoLimits } from '@perfboard/contracts/words/project-desk';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { ShrinkButton } from './shrink-button.tsx';
import type { usePhotos } from './use-photos.ts';
import type { RejectedFile } from './use-uploads.ts';

interface RejectedProps {
  rejected: RejectedFile;
  onShrunk: (file: File) => void;
  onForget: () => void;
}

/** A rejected file, and how to fix it. */
function Rejected({ rejected: { file, message }, onShrunk, onForget }: RejectedProps) {
  const t = useMessages('desk_project');
  const messages = useMessages('api_project');
  return (
    <Alert tone="danger">
      <span className="grid gap-2">
        <span className="wrap-anywhere">{t('fileProblem', { file: file.name, message })}</span>
        <span className="flex flex-wrap gap-3">
          {message === messages('imageSize') && <ShrinkButton file={file} onShrunk={onShrunk} />}
          <Button variant="ghost" size="small" onClick={onForget}>
            {t('remove')}
          </Button>
        </span>
      </span>
    </Alert>
  );
}

/** Uploads photos, and offers a fix for each rejected file. */
export function AddPhotos({ desk }: { desk: ReturnType<typeof usePhotos> }) {
  const t = useMessages('desk_project');
  const messages = useMessages('api_project');
  const { photos, uploads } = desk;
  const { rejected, waiting, forget, addFiles } = uploads;
  const isFull = photos.length >= photoLimits.photosMax;
  return (
    <>
      {rejected.map((one) => (
        <Rejected
          key={`${one.file.name} ${one.file.lastModified} ${one.message}`}
          rejected={one}
          onForget={() => forget(one.file)}
          onShrunk={(file) => {
            forget(one.file);
            void addFiles([file]);
          }}
        />
      ))}
      <Field label={t('addPhotos')} hint={isFull ? messages('photosTooMany') : t('addPhotosHint')}>
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            multiple
            accept={imageContentTypes.join(',')}
            disabled={isFull || waiting.length > 0}
            className="input"
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = '';
              void addFiles(files);
            }}
          />
        )}
      </Field>
    </>
  );
}
