import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { confirmCode } from './sign-in.ts';

/** The second factor, for members who have enabled it. */
export function CodeForm({
  onSignedIn,
  onBack,
}: {
  onSignedIn: () => Promise<unknown>;
  /** To email and password: for another account, or when the first step is too long ago. */
  onBack: () => void;
}) {
  const t = useMessages('desk_session');
  const desk = useMessages('desk');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={async (event) => {
        event.preventDefault();
        if (isBusy) return;
        setBusy(true);
        setFailure(undefined);
        const result = await confirmCode(code, t);
        if (result.ok) await onSignedIn();
        else if (!('needsCode' in result)) setFailure(result.message ?? desk('unreachable'));
        setBusy(false);
      }}
    >
      <Field label={t('code')} isRequired error={failure} hint={t('codeHint')}>
        {(control) => (
          <input
            {...control}
            className="input"
            name="code"
            autoComplete="one-time-code"
            // biome-ignore lint/a11y/noAutofocus: the second step of one form
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" isBusy={isBusy}>
        {desk('login')}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {t('backToPassword')}
      </Button>
    </form>
  );
}
