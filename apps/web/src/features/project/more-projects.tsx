import { inLanguage } from '@perfboard/contracts/path';
import type { Project } from '@perfboard/contracts/project';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Alert } from '../../components/alert.tsx';
import { buttonClass } from '../../components/button.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { keepInEntry, readEntry } from '../../data/history-entry.ts';
import { keepLoaded, usePageData } from '../../data/page-data.ts';
import { type ProjectSearch, searchKey, searchProjects } from './project-data.ts';
import type { ProjectFilters } from './project-filters.ts';

interface ShownProjects {
  projects: Project[];
  /** The cursor of the next page. */
  cursor: string | null;
  state: 'idle' | 'loading' | 'failed';
  loadMore: () => void;
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
    // The clicked link disappeared with the last page.
    if (firstOfLast === undefined || document.activeElement !== document.body) return;
    list.current?.children[firstOfLast]?.querySelector('a')?.focus();
  }, [firstOfLast]);

  const count = first.items.length + more.length;

  async function loadMore(upTo = 0) {
    if (state === 'loading' || !cursor) return;
    setState('loading');
    let shown = more;
    let next: string | null = cursor;
    do {
      const { value: page } = await searchProjects(data, { ...filters, cursor: next });
      if (!page) {
        setState('failed');
        return;
      }
      shown = [...shown, ...page.items];
      next = page.next_cursor;
      loaded.set(first, { more: shown, cursor: next });
      setLoaded({ more: shown, cursor: next });
    } while (next && first.items.length + shown.length < upTo);
    setState('idle');
    if (!next && !upTo) setFirstOfLast(count);
  }

  const loadShown = useEffectEvent(() => {
    const { shown = 0 } = readEntry();
    if (shown > count) void loadMore(shown);
  });
  // Back after a reload shows as many as before; its position is not restored until they are there.
  useLayoutEffect(() => loadShown(), []);

  useEffect(() => {
    if (more.length > 0) keepInEntry({ shown: first.items.length + more.length });
  }, [first, more]);

  return { projects: [...first.items, ...more], cursor, state, loadMore: () => void loadMore(), list };
}

/** Loads more projects into the page; without script it links to the next page. */
export function MoreProjects({ shown, href }: { shown: ShownProjects; href: string }) {
  const { state, loadMore } = shown;
  const { base, translator } = usePageLanguage();
  const t = translator('projects');
  return (
    <>
      <a
        href={inLanguage(base, href)}
        className={buttonClass({ variant: 'outline' })}
        aria-busy={state === 'loading' || undefined}
        onClick={(event) => {
          event.preventDefault();
          loadMore();
        }}
      >
        {state === 'loading' && <span className="spinner" aria-hidden="true" />}
        <span>{t('moreProjects')}</span>
      </a>
      {state === 'failed' && <Alert tone="danger">{t('listFailed')}</Alert>}
    </>
  );
}
