import { localeOf } from '@perfboard/messages/language';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { Icon } from '../admin-shell/icon.tsx';

interface SecretTextProps {
  label: string;
  value: string;
  rows?: number;
}

/** A secret that is shown once, to be copied. */
export function SecretText({ label, value, rows = 1 }: SecretTextProps) {
  const t = useMessages('desk');
  // In the middle of an English sentence.
  const isEnglish = localeOf(t.language) === 'en-US';
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === value;
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
        aria-label={t(isCopied ? 'copiedNamed' : 'copyNamed', {
          label: isEnglish ? label.toLowerCase() : label,
        })}
        onClick={async () => {
          // Without HTTPS there is no clipboard access: a click selects the text, so that it can be copied by
          // keyboard.
          await navigator.clipboard?.writeText(value).then(
            () => setCopied(value),
            () => {},
          );
        }}
      >
        <Icon name={isCopied ? 'check' : 'copy'} size={17} />
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
    </div>
  );
}
