import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { shrinkPicture } from '../admin-shell/shrink-picture.ts';

interface ShrinkButtonProps {
  file: File;
  /** Receives the smaller file. */
  onShrunk: (file: File) => void;
}

/** Makes an image that is too large smaller, in the browser. */
export function ShrinkButton({ file, onShrunk }: ShrinkButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const shrink = async () => {
    setState('busy');
    const smaller = await shrinkPicture(file);
    setState(smaller ? 'idle' : 'failed');
    if (smaller) onShrunk(smaller);
  };
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Button variant="outline" size="small" isBusy={state === 'busy'} onClick={() => void shrink()}>
        Shrink and continue
      </Button>
      {state === 'failed' && (
        <span role="alert" className="text-small text-danger">
          This browser can’t read the image.
        </span>
      )}
    </span>
  );
}
