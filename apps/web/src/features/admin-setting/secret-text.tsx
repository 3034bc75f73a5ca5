import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Icon } from '../admin-shell/icon.tsx';

/** A secret that is shown once, to be copied. */
export function SecretText({ label, value, rows = 1 }: { label: string; value: string; rows?: number }) {
  const [isCopied, setCopied] = useState(false);
  const word = isCopied ? 'Copied' : 'Copy';
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={label} className="flex-[1_1_16rem]">
        {(control) => {
          const text = { ...control, readOnly: true, value };
          return rows > 1 ? (
            <textarea
              {...text}
              className="input resize-none font-mono"
              rows={rows}
              onFocus={(event) => event.target.select()}
            />
          ) : (
            <input {...text} className="input font-mono" onFocus={(event) => event.target.select()} />
          );
        }}
      </Field>
      <Button
        variant="outline"
        aria-label={`${word} ${label.toLowerCase()}`}
        onClick={async () => {
          // Without HTTPS there is no clipboard access: a click selects the text, so that it can be copied by
          // keyboard.
          await navigator.clipboard?.writeText(value).then(
            () => setCopied(true),
            () => {},
          );
        }}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={17} />
        {word}
      </Button>
    </div>
  );
}
