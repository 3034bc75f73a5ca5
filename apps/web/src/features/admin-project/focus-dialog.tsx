import { focusCenter } from '@perfboard/contracts/words/project-desk';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import type { Photo } from './use-photos.ts';

interface FocusDialogProps {
  photo: Photo;
  name: string;
  onSave: (focus: { focus_x: number; focus_y: number }) => void;
  onClose: () => void;
}

const keyStep = 5;
const within = (value: number) => Math.min(100, Math.max(0, Math.round(value) || 0));

/** Sets a photo's focal point by a click, arrow keys or two numbers, with previews of the cropped image. */
export function FocusDialog({ photo: { image, url }, name, onSave, onClose }: FocusDialogProps) {
  const t = useMessages('desk_project');
  const desk = useMessages('desk');
  const [x, setX] = useState(image.focus_x ?? focusCenter);
  const [y, setY] = useState(image.focus_y ?? focusCenter);
  const point = ({ clientX, clientY, currentTarget, detail }: MouseEvent) => {
    // Enter and the space bar also fire a click, without a position.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setX(within(((clientX - left) / width) * 100));
    setY(within(((clientY - top) / height) * 100));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-keyStep, 0],
      ArrowRight: [keyStep, 0],
      ArrowUp: [0, -keyStep],
      ArrowDown: [0, keyStep],
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    setX(within(x + move[0]));
    setY(within(y + move[1]));
  };
  const numbers = [
    [t('fromLeft'), x, setX],
    [t('fromTop'), y, setY],
  ] as const;
  return (
    <Dialog
      title={t('focusOf', { name })}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {desk('cancel')}
          </Button>
          <Button onClick={() => onSave({ focus_x: x, focus_y: y })}>{t('saveFocus')}</Button>
        </>
      }
    >
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <button
          type="button"
          className="relative mx-auto block w-fit cursor-crosshair"
          aria-label={t('focusAt', { x, y })}
          onClick={point}
          onKeyDown={onKeyDown}
        >
          <img src={url} alt="" className="block max-h-[50svh] max-w-full" />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute size-7 -translate-1/2 rounded-full border-3 bg-black/40 shadow-float"
            style={{ left: `${x}%`, top: `${y}%`, borderColor: '#fff' }}
          />
        </button>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-1">
          <div className="col-span-full grid gap-1.5">
            <p className="text-small font-semibold">{t('onCards')}</p>
            <img
              src={url}
              alt=""
              className="aspect-[3/2] w-full rounded-pad object-cover"
              style={{ objectPosition: `${x}% ${y}%` }}
            />
          </div>
          {numbers.map(([label, value, change]) => (
            <Field key={label} label={label}>
              {(attributes) => (
                <input
                  {...attributes}
                  className="input"
                  type="number"
                  min={0}
                  max={100}
                  value={value}
                  onChange={({ target }) => change(within(target.valueAsNumber))}
                />
              )}
            </Field>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
