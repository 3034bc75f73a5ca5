import { zodResolver } from '@hookform/resolvers/zod';
import { loginFields } from '@perfboard/contracts/session';
import { demoNoteId } from '@perfboard/contracts/words/demo';
import { Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../components/messages.ts';
import { TextField } from '../../components/text-field.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { signIn } from './sign-in.ts';

/** Only a demo loads it. */
const DemoAccount = lazyPart([], async () => (await import('./demo-account.tsx')).default, {
  isOptional: true,
});

/** Email and password, or a passkey. The button stays busy until `onSignedIn` resolves. */
export function LoginForm({ email, onSignedIn }: { email?: string; onSignedIn: () => Promise<unknown> }) {
  const t = useMessages('desk_session');
  const desk = useMessages('desk');
  const [failure, setFailure] = useState<string>();
  const [needsCode, setNeedsCode] = useState(false);
  const { register, handleSubmit, formState, setFocus, resetField, reset } = useForm({
    resolver: zodResolver(loginFields),
    defaultValues: { email: email ?? '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    const result = await signIn(values, t);
    if (result.ok) {
      await onSignedIn();
      return;
    }
    if ('needsCode' in result) {
      setNeedsCode(true);
      return;
    }
    setFailure(result.message ?? desk('unreachable'));
    resetField('password');
    setFocus('password');
  });
  const goBack = () => {
    flushSync(() => setNeedsCode(false));
    resetField('password');
    setFocus('email');
  };
  if (needsCode) return <CodeForm onSignedIn={onSignedIn} onBack={goBack} />;
  return (
    <>
      {document.getElementById(demoNoteId) && (
        <Suspense>
          <DemoAccount onFill={reset} />
        </Suspense>
      )}
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label={t('email')}
          isRequired
          error={errors.email?.message}
          field={register('email')}
          type="email"
          autoComplete="username"
          required
        />
        <TextField
          label={t('password')}
          isRequired
          error={errors.password?.message}
          field={register('password')}
          type="password"
          autoComplete="current-password"
          required
        />
        {failure && <Alert tone="danger">{failure}</Alert>}
        <Button type="submit" isBusy={isSubmitting}>
          {desk('login')}
        </Button>
      </form>
      <PasskeyButton onSignedIn={onSignedIn} />
    </>
  );
}
