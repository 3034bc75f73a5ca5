import { type ComponentType, type MouseEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePageLanguage } from './messages.ts';
import { isPlainClick } from './plain-click.ts';
import { trustHtml } from './trusted-html.ts';

export interface Still {
  Component: ComponentType;
  /** Loads the section's code and texts before a navigation within the browser shows it. */
  load: () => Promise<void>;
}

/**
 * A section that never changes after it is rendered. If the server rendered it, the browser keeps that HTML
 * and never loads its code and texts; only a navigation within the browser does. `rendered` is given on the
 * server only (under `import.meta.env.SSR`, so that the browser's build drops it).
 */
export function still(
  id: string,
  rendered: ComponentType | undefined,
  load: () => Promise<ComponentType>,
): Still {
  let Loaded = rendered;

  function StillSection() {
    const navigate = useNavigate();
    const { base } = usePageLanguage();
    const [html] = useState(() =>
      typeof document === 'undefined' ? undefined : document.querySelector(`[data-still="${id}"]`)?.innerHTML,
    );
    if (html === undefined) {
      return <div data-still={id}>{Loaded && <Loaded />}</div>;
    }
    // Links in HTML that React did not render would reload the whole page.
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (!link || link.origin !== window.location.origin || !isPlainClick(event)) return;
      event.preventDefault();
      // The router adds the prefix of the language.
      void navigate((link.pathname.slice(base.length) || '/') + link.search + link.hash);
    };
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: catches the clicks of the links inside
      // biome-ignore lint/a11y/useKeyWithClickEvents: a link turns Enter into a click
      <div
        data-still={id}
        onClick={follow}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rendering, as the server sent it
        dangerouslySetInnerHTML={{ __html: trustHtml(html) }}
      />
    );
  }

  return {
    Component: StillSection,
    load: async () => {
      Loaded ??= await load();
    },
  };
}
