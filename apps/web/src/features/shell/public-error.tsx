import { useLayoutEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Silkscreen } from '../../components/section.tsx';
import { isFormHeld, postHeldForm } from '../../data/held-form.ts';
import { useShop } from '../../data/shop-words.ts';
import { Logo } from './logo.tsx';

/** The error boundary of the public pages. If a visitor has just sent a form, the browser posts it. */
export function PublicError() {
  const shop = useShop();
  const [isPosting] = useState(isFormHeld);
  useLayoutEffect(postHeldForm, []);
  return (
    <main className="perf grid min-h-dvh place-items-center">
      <title>{`Something went wrong | ${shop.name}`}</title>
      <div className="page grid max-w-2xl gap-6">
        <Logo />
        <Silkscreen designator="F1" label="Fault" />
        <h1 className="text-h2">Something went wrong</h1>
        <p role="alert" className="text-lead text-muted">
          {isPosting ? 'Sending your form. Please wait.' : 'Could not show this page. Please try again.'}
        </p>
        {!isPosting && (
          <div>
            <Button onClick={() => window.location.reload()}>Try Again</Button>
          </div>
        )}
      </div>
    </main>
  );
}
