import { readShopPicture, shopPictureFiles } from '@perfboard/contracts/words/image';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { LeaveGuard } from '../admin-shell/leave-guard.tsx';
import { useAddPicture } from '../admin-shop/use-add-picture.ts';
import { newsletterBlocks } from './insert-block.ts';

interface PictureDialogProps {
  onInsert: (block: string) => void;
  onClose: () => void;
}

/** Uploads an image and asks for its description. */
export function PictureDialog({ onInsert, onClose }: PictureDialogProps) {
  const t = useMessages('desk_newsletter');
  const [picture, setPicture] = useState('');
  const [alt, setAlt] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { add, isBusy, problem } = useAddPicture(setPicture);
  const own = readShopPicture(picture);
  const isAltMissing = alt.trim() === '';
  return (
    <Dialog
      title={t('insertImage')}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="content-picture" isBusy={isBusy}>
            {t('insertBlock')}
          </Button>
        </>
      }
    >
      <LeaveGuard isDirty={isBusy} />
      <form
        id="content-picture"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!own || isAltMissing) return setAsked(true);
          onInsert(newsletterBlocks.picture(picture, alt));
        }}
      >
        <Field
          label={t('file')}
          isRequired
          error={problem ?? (isAsked && !own && !isBusy ? t('chooseImage') : undefined)}
          hint={t('imageHint')}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              className="input"
              accept="image/jpeg,image/png,image/webp"
              onChange={(event) => {
                const file = event.target.files?.[0];
                setPicture('');
                if (file) void add(file);
              }}
            />
          )}
        </Field>
        <p role="status" className="text-label text-muted">
          {isBusy ? t('preparingImage') : ''}
        </p>
        {own && (
          <img src={shopPictureFiles(own)[0]?.url} alt="" className="max-h-48 w-auto justify-self-start" />
        )}
        <Field
          label={t('description')}
          isRequired
          error={isAsked && isAltMissing ? t('describeImage') : undefined}
          hint={t('descriptionHint')}
        >
          {(control) => (
            <input
              {...control}
              className="input"
              type="text"
              maxLength={300}
              autoComplete="off"
              value={alt}
              onChange={(event) => setAlt(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
