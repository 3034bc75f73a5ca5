import { useEffect, useLayoutEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { Silkscreen } from '../../components/section.tsx';
import { isFormHeld, postHeldForm } from '../../data/held-form.ts';
import { useShop } from '../../data/shop-words.ts';
import { Logo } from './logo.tsx';

/** The code of a page could not be loaded: another release may have replaced it. */
export class PageLoadError extends Error {}

/**
 * The error boundary of the public pages. If a visitor has just sent a form, the browser posts it. A
 * page whose code is gone comes from the server.
 */
export function PublicError() {
  const shop = useShop();
  const t = useMessages('site');
  const [isPosting] = useState(isFormHeld);
  useLayoutEffect(postHeldForm, []);
  const error = useRouteError();
  useEffect(() => {
    if (isPosting || !(error instanceof PageLoadError)) return;
    const page = window.location.href;
    void fetch(page, { method: 'HEAD' }).then(
      ({ ok }) => ok && window.location.href === page && window.location.reload(),
      () => undefined,
    );
  }, [error, isPosting]);
  return (
    <main className="perf grid min-h-dvh place-items-center">
      <title>{t('pageTitle', { title: t('errorTitle'), shop: shop.name })}</title>
      <div className="page grid max-w-2xl gap-6">
        <Logo />
        <Silkscreen designator="F1" label={t('fault')} />
        <h1 className="text-h2">{t('errorTitle')}</h1>
        <p role="alert" className="text-lead text-muted">
          {t(isPosting ? 'sendingForm' : 'pageFailed')}
        </p>
        {!isPosting && (
          <div>
            <Button onClick={() => window.location.reload()}>{t('tryAgain')}</Button>
          </div>
        )}
      </div>
    </main>
  );
}
