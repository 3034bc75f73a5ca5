import { useLayoutEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { Silkscreen } from '../../components/section.tsx';
import { readFailedCall } from '../../data/failed-call.ts';
import { isFormHeld, postHeldForm } from '../../data/held-form.ts';
import { useReloadWhenBack } from '../../data/reload-when-back.ts';
import { useShop } from '../../data/shop-words.ts';
import { Logo } from './logo.tsx';

/** The code of a page could not be loaded: another release may have replaced it. */
export class PageLoadError extends Error {}

/** What went wrong, instead of a page: it loads again once its code, or the connection, is back. */
function ErrorText() {
  const shop = useShop();
  const t = useMessages('site');
  const [isPosting] = useState(isFormHeld);
  useLayoutEffect(postHeldForm, []);
  const error = useRouteError();
  const isLost =
    error instanceof PageLoadError ||
    (error instanceof Error && !readFailedCall(error).isAnswered && error.name === 'TRPCClientError');
  const isUnreachable = useReloadWhenBack(isLost && !isPosting, {
    isAlwaysReloaded: error instanceof PageLoadError,
  });
  return (
    <>
      <title>{t('pageTitle', { title: t('errorTitle'), shop: shop.name })}</title>
      <Silkscreen designator="F1" label={t('fault')} />
      <h1 className="text-h2">{t('errorTitle')}</h1>
      <p role="alert" className="text-lead text-muted">
        {t(isPosting ? 'sendingForm' : isUnreachable ? 'connectionLost' : 'pageFailed')}
      </p>
      {!isPosting && (
        <div>
          <Button onClick={() => window.location.reload()}>{t('tryAgain')}</Button>
        </div>
      )}
    </>
  );
}

/**
 * The error boundary of a public page: header, menu and footer stay. If a visitor has just sent a form, the browser posts
 * it. A page whose code is gone comes from the server.
 */
export const PageError = () => (
  <div className="perf grid min-h-[30rem] place-items-center py-12">
    <div className="page grid max-w-2xl gap-6">
      <ErrorText />
    </div>
  </div>
);

/** The error boundary of what surrounds the pages. */
export const PublicError = () => (
  <main className="perf grid min-h-dvh place-items-center">
    <div className="page grid max-w-2xl gap-6">
      <Logo />
      <ErrorText />
    </div>
  </main>
);
