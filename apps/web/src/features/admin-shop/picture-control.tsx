import type { FieldSpec } from '@perfboard/contracts/shop/form';
import { readShopPicture, shopPictureFiles } from '@perfboard/contracts/words/image';
import { useRef } from 'react';
import { Button } from '../../components/button.tsx';
import type { ControlProps } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { useFormText } from './form-texts.ts';
import { type AddedPicture, useAddPicture } from './use-add-picture.ts';

const frames = {
  wide: 'bg-sunken aspect-[8/5] w-40 object-cover',
  round: 'bg-sunken size-16 rounded-full object-cover',
  whole: 'h-20 w-40 bg-sunken object-contain p-1',
  onLight: 'h-20 w-40 bg-board-ink object-contain p-1',
  onDark: 'h-20 w-40 bg-board object-contain p-1',
} as const;

interface PictureControlProps {
  spec: FieldSpec;
  value: string;
  set: (value: string) => void;
  /** A chosen image is being uploaded and prepared. */
  onAdding: (work: Promise<AddedPicture>) => void;
  control: ControlProps;
}

/** Uploads an image for the site content; the form gets it when it is ready to be shown. */
export function PictureControl({ spec, value, set, onAdding, control }: PictureControlProps) {
  const t = useMessages('desk_shop');
  const label = useFormText()(spec.label);
  const input = useRef<HTMLInputElement>(null);
  const { add, isBusy, problem } = useAddPicture(set);
  const own = readShopPicture(value);
  const action = t(value ? 'replace' : 'chooseImage');
  const frame = `grid flex-none place-items-center overflow-hidden border border-rule text-label text-muted ${frames[spec.frame]}`;
  return (
    <div className="flex flex-wrap items-center gap-4">
      {own ? (
        <img src={shopPictureFiles(own)[0]?.url} alt={t('currentImage', { label })} className={frame} />
      ) : (
        <span className={frame}>{value ? t('drawing') : <Icon name="image-plus" size={22} />}</span>
      )}
      <div className="grid min-w-0 gap-2">
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          className="hidden"
          disabled={isBusy}
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file may be chosen again after a failure.
            event.target.value = '';
            if (file) onAdding(add(file));
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="button"
            id={control.id}
            variant="outline"
            size="small"
            isBusy={isBusy}
            aria-label={t('actionOf', { action, label })}
            aria-describedby={control['aria-describedby']}
            aria-invalid={control['aria-invalid']}
            onClick={() => input.current?.click()}
          >
            {action}
          </Button>
          {value && !isBusy && (
            <Button
              type="button"
              variant="ghost"
              size="small"
              aria-label={t('removeOf', { label })}
              onClick={() => set('')}
            >
              {t('remove')}
            </Button>
          )}
        </div>
        <p role="status" className={`text-label ${problem ? 'font-medium text-danger' : 'text-muted'}`}>
          {problem ?? (isBusy ? t('preparingImage') : '')}
        </p>
      </div>
    </div>
  );
}
