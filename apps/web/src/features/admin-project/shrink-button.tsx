import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { shrinkPicture } from '../admin-shell/chosen-picture.ts';

interface ShrinkButtonProps {
  file: File;
  /** Receives the smaller file. */
  onShrunk: (file: File) => void;
}

/** Makes an image that is too large smaller, in the browser. */
export function ShrinkButton({ file, onShrunk }: ShrinkButtonProps) {
  const t = useMessages('desk_project');
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
        {t('shrink')}
      </Button>
      {state === 'failed' && (
        <span role="alert" className="text-small text-danger">
          {t('shrinkFailed')}
        </span>
      )}
    </span>
  );
}
