import 'virtual:fonts.css';
import './styles.css';
import { endEarlyInput, keepFilledFields, watchEarlyInput } from '../data/early-input.ts';

// Otherwise the validator tests whether it may compile code, which the page's policy forbids and reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/*
 * The page works without script: it can be read, searched and sent. So the script starts after everything
 * above the fold has loaded and does not compete with it for bandwidth. A first interaction starts it
 * immediately.
 */
const signs = ['pointerdown', 'keydown', 'focusin'] as const;
let isStarted = false;

async function start() {
  if (isStarted) return;
  isStarted = true;
  const chunks = document.querySelector<HTMLScriptElement>('script[data-chunks]')?.dataset.chunks;
  // Empty in development, where the chunks are not known.
  for (const href of chunks?.split(' ').filter(Boolean) ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  try {
    const { startApp } = await import('./entry-client.tsx');
    keepFilledFields();
    await startApp();
    endEarlyInput(true);
  } catch (cause) {
    endEarlyInput(false);
    throw cause;
  }
}

/** Runs once the next frame has been drawn. Observers, unlike timers, run for real frames. */
function afterFrame(run: () => void) {
  const observer = new IntersectionObserver(() => {
    observer.disconnect();
    run();
  });
  observer.observe(document.body);
}

/** `load` fires before the images are painted: two frames later they are. */
const startAfterPaint = () => afterFrame(() => afterFrame(() => void start()));

watchEarlyInput();
if (document.readyState === 'complete') void start();
else {
  window.addEventListener('load', startAfterPaint, { once: true });
  for (const sign of signs) document.addEventListener(sign, start, { once: true, capture: true });
}
