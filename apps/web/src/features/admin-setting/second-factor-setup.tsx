import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { useMessages } from '../../components/messages.ts';
import { confirmCode, withoutSpaces } from '../admin-session/sign-in.ts';
import { secretOf } from './second-factor.ts';
import { SecretText } from './secret-text.tsx';

/** Light modules around the code that scanners require. */
const quietZone = 4;

/** A QR code: dark on light in every color scheme, as scanners expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: quietZone });
    const modules = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: code.size, path: modules.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-56 rounded-pad"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/**
 * The secret for the authenticator, the backup codes, and a field for a first code that proves that it works.
 */
export function SecondFactorSetup({
  uri,
  backupCodes,
  isReplacing,
  onDone,
  onCancel,
  wasDone,
}: {
  uri: string;
  backupCodes: readonly string[];
  /** Another authenticator is valid until this one is confirmed. */
  isReplacing: boolean;
  onDone: () => void;
  onCancel: () => void;
  /** Whether it is on: only the answer to an earlier code may have been lost. */
  wasDone: () => Promise<boolean>;
}) {
  const t = useMessages('desk_setting');
  const session = useMessages('desk_session');
  const desk = useMessages('desk');
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  return (
    <div className="desk-panel grid gap-5 p-5">
      <div className="grid items-start gap-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
        <QrCode text={uri} label={t('qrCode')} />
        <div className="grid gap-5">
          <p className="text-small text-muted">
            {t.rich('authenticatorText', {
              open: (parts) => (
                <a key="open" href={uri} className="underline">
                  {parts}
                </a>
              ),
            })}
          </p>
          {isReplacing && <p className="text-small text-muted">{t('replacingText')}</p>}
          <SecretText label={t('authenticatorKey')} value={secretOf(uri)} />
          <SecretText label={t('backupCodes')} value={backupCodes.join('\n')} rows={backupCodes.length} />
        </div>
      </div>
      <form
        noValidate
        className="field-row flex flex-wrap gap-3"
        onSubmit={async (event) => {
          event.preventDefault();
          if (isBusy) return;
          // A backup code would be used up without proving that the authenticator works.
          if (!/^\d{6}$/.test(withoutSpaces(code))) {
            setFailure(session('wrongCode'));
            return;
          }
          setBusy(true);
          setFailure(undefined);
          const result = await confirmCode(code, session);
          const isDone = result.ok || (await wasDone());
          setBusy(false);
          if (isDone) onDone();
          else if (!('needsCode' in result)) setFailure(result.message ?? desk('unreachable'));
        }}
      >
        <Field label={t('firstCode')} isRequired error={failure} hint={t('firstCodeHint')}>
          {(control) => (
            <input
              {...control}
              className="input"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
        <div className="field-action">
          <Button type="submit" isBusy={isBusy}>
            {session('confirm')}
          </Button>
        </div>
        <div className="field-action">
          <Button variant="outline" onClick={onCancel}>
            {desk('cancel')}
          </Button>
        </div>
      </form>
    </div>
  );
}
