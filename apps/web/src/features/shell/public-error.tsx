import { Button } from '../../components/button.tsx';
import { Silkscreen } from '../../components/section.tsx';
import { useShop } from '../../data/shop-words.ts';
import { Logo } from './logo.tsx';

/** The error boundary of the public pages. */
export function PublicError() {
  const shop = useShop();
  return (
    <main className="perf grid min-h-dvh place-items-center">
      <title>{`Something went wrong | ${shop.name}`}</title>
      <div className="page grid max-w-2xl gap-6">
        <Logo />
        <Silkscreen designator="F1" label="Fault" />
        <h1 className="text-h2">Something went wrong</h1>
        <p role="alert" className="text-lead text-muted">
          This page could not be shown. Please try again.
        </p>
        <div>
          <Button onClick={() => window.location.reload()}>Try Again</Button>
        </div>
      </div>
    </main>
  );
}
