import type { Area } from '@perfboard/messages/translator';
import { Component, type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { useMessages, usePageLanguage } from './messages.ts';

/**
 * Resolves when the browser is online. A browser may refuse a file until the page is reloaded if it once could
 * not fetch it.
 */
export const whenOnline = (): Promise<void> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }));

/** The error boundary of a part: the rest of the screen stays, with what is written in it. */
class PartBoundary extends Component<{ children: ReactNode; whenFailed: ReactNode; onFailed: () => void }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailed();
  }

  override render() {
    return this.state.hasFailed ? this.props.whenFailed : this.props.children;
  }
}

function PartFailed({ isDialog }: { isDialog: boolean }) {
  const t = useMessages('desk');
  const reload = (
    <Button variant={isDialog ? 'ghost' : 'outline'} size="small" onClick={() => window.location.reload()}>
      {t('reloadPage')}
    </Button>
  );
  return isDialog ? (
    <div role="alert" className="desk-toast desk-toast-line justify-between">
      {t('partFailed')}
      {reload}
    </div>
  ) : (
    <Alert tone="danger" className="flex flex-wrap items-center gap-3">
      {t('partFailed')}
      {reload}
    </Alert>
  );
}

/** Shown for a dialog that waits for the connection; nothing while its code loads. */
export function DialogWaits() {
  const t = useMessages('desk');
  if (navigator.onLine) return null;
  return (
    <div role="alert" className="desk-toast desk-toast-line">
      {t('partWaits')}
    </div>
  );
}

type LazyPart<Props> = ComponentType<Props> & {
  /** Loads its code and texts before it is shown. */
  preload: (loadTexts: (areas: readonly Area[]) => Promise<void>) => Promise<ComponentType<Props>>;
};

/**
 * A component whose code and texts load when it is first shown. Offline, it waits for the connection. If it
 * fails, it says so in its place and offers to reload the page.
 * @param areas the areas of its texts that the screen does not load
 * @param isDialog it has no place of its own: that it failed is shown above the screen
 * @param isOptional if it fails, nothing is shown: for what appears without being asked for, or in every row
 */
export function lazyPart<Props extends object>(
  areas: readonly Area[],
  load: () => Promise<ComponentType<Props>>,
  { isDialog = false, isOptional = false } = {},
): LazyPart<Props> {
  // One for the page, which has one language.
  let Part: LazyExoticComponent<ComponentType<Props>> | undefined;
  let isLoaded = false;
  const forget = () => {
    Part = undefined;
  };
  const preload: LazyPart<Props>['preload'] = async (loadTexts) => {
    if (!isLoaded) await whenOnline();
    const [component] = await Promise.all([load(), loadTexts(areas)]);
    isLoaded = true;
    return component;
  };
  function LazyPart(props: Props) {
    const { load: loadTexts } = usePageLanguage();
    Part ??= lazy(async () => ({ default: await preload(loadTexts) }));
    return (
      <PartBoundary whenFailed={isOptional ? null : <PartFailed isDialog={isDialog} />} onFailed={forget}>
        <Part {...props} />
      </PartBoundary>
    );
  }
  return Object.assign(LazyPart, { preload });
}
