import { inLanguage } from '@perfboard/contracts/path';
import type { Project } from '@perfboard/contracts/project';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { buttonClass } from '../../components/button.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { isPlainClick } from '../../components/plain-click.ts';
import { keepLoaded, usePageData } from '../../data/page-data.ts';
import { type ProjectSearch, searchKey, searchProjects } from './project-data.ts';
import type { ProjectFilters } from './project-filters.ts';

interface ShownProjects {
  projects: Project[];
  /** The cursor of the next page. */
  cursor: string | null;
  state: 'idle' | 'loading' | 'failed';
  /** Resolves to false if they could not be loaded. */
  loadMore: () => Promise<boolean>;
  /** The list that shows them. */
  list: RefObject<HTMLUListElement | null>;
}

/** The pages that were loaded after a first one, so that Back shows them again. */
const loaded = new WeakMap<ProjectSearch, { more: Project[]; cursor: string | null }>();

/** The first page of a search and those loaded on demand. */
export function useMoreProjects(first: ProjectSearch, filters: ProjectFilters): ShownProjects {
  const data = usePageData();
  const [{ more, cursor }, setLoaded] = useState(
    () => loaded.get(first) ?? { more: [], cursor: first.next_cursor },
  );
  const [state, setState] = useState<ShownProjects['state']>('idle');
  const list = useRef<HTMLUListElement>(null);
  const [firstOfLast, setFirstOfLast] = useState<number>();

  useEffect(() => {
    // The filters are those of the correction.
    if (!first.corrected) keepLoaded(data, searchKey(filters), first);
  }, [data, filters, first]);

  useEffect(() => {
    // The clicked link is gone.
    if (firstOfLast === undefined || document.activeElement !== document.body) return;
    list.current?.children[firstOfLast]?.querySelector<HTMLElement>('.card-name')?.focus();
  }, [firstOfLast]);

  async function loadMore(): Promise<boolean> {
    if (state === 'loading' || !cursor) return true;
    setState('loading');
    const { value: next } = await searchProjects(data, { ...filters, cursor });
    setState(next ? 'idle' : 'failed');
    if (!next) return false;
    const now = { more: [...more, ...next.items], cursor: next.next_cursor };
    loaded.set(first, now);
    setLoaded(now);
    setFirstOfLast(first.items.length + more.length);
    return true;
  }

  return { projects: [...first.items, ...more], cursor, state, loadMore, list };
}

/** Loads more projects into the page; without script it links to the next page. */
export function MoreProjects({ shown, href }: { shown: ShownProjects; href: string }) {
  const { state, loadMore } = shown;
  const { base, translator } = usePageLanguage();
  const t = translator('projects');
  const address = inLanguage(base, href);
  return (
    <>
      <a
        href={address}
        className={buttonClass({ variant: 'outline' })}
        aria-busy={state === 'loading' || undefined}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          event.preventDefault();
          void loadMore().then((isLoaded) => {
            // A browser may remember that code could not be loaded: then the link itself leads on.
            if (!isLoaded && state === 'failed' && navigator.onLine) window.location.assign(address);
          });
        }}
      >
        {state === 'loading' && <span className="spinner" aria-hidden="true" />}
        <span>{t('moreProjects')}</span>
      </a>
      {state === 'failed' && <Alert tone="danger">{t('listFailed')}</Alert>}
    </>
  );
}
