import { categories } from '@perfboard/content/home-section';
import { ownValue } from '@perfboard/contracts/own-value';
import { categoryPath, inLanguage } from '@perfboard/contracts/path';
import { layout, timing } from '@perfboard/contracts/timing';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/button.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { Section } from '../../components/section.tsx';
import { useCategories, useCategoryName } from '../../data/categories.ts';
import type { ApiOutput, Loading } from '../../data/page-data.ts';
import { useHomeSection } from '../../data/shop-words.ts';
import { useLoaded } from '../../data/use-loaded.ts';

export function CategoryGrid({ counts }: { counts: Loading<ApiOutput['category']['counts']> }) {
  const { eyebrow, title, text } = useHomeSection('categories', categories);
  const { base, translator, textIn } = usePageLanguage();
  const t = translator('home');
  const countText = translator('projects');
  const counted = useLoaded(counts).current?.value;
  const [search] = useSearchParams();
  // Without script the button is a form, whose response shows all of them.
  const [isAll, setAll] = useState(search.get('categories') === 'all');
  const [isLoading, setLoading] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const categoryName = useCategoryName();
  const browsed = useCategories().public.filter(({ is_shown }) => is_shown);
  const hasMore = browsed.length > layout.categoriesFirst;
  const shown = isAll ? browsed : browsed.slice(0, layout.categoriesFirst);
  if (browsed.length === 0) return null;

  const toggle = () => {
    if (isAll) return setAll(false);
    setLoading(true);
    timer.current = setTimeout(() => {
      setLoading(false);
      setAll(true);
    }, timing.loadMoreMs);
  };

  return (
    <Section id="categories" designator="U2" eyebrow={eyebrow} title={title} text={text} tone="sunken">
      {/* Two, three or five columns; fewer with larger text. */}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(8.5rem,40%),1fr))] gap-x-3 gap-y-2 sm:gap-3 lg:grid-cols-[repeat(auto-fill,minmax(max(13rem,30%),1fr))] xl:grid-cols-[repeat(auto-fill,minmax(max(13rem,18%),1fr))]">
        {shown.map((category, index) => {
          const count = counted && ownValue(counted.counts, category.title);
          return (
            <li key={category.id} className="grid">
              <PageLink
                to={categoryPath(category.title)}
                className="board-card category-card grid grid-rows-[1fr_auto] gap-1 px-3 py-2.5 no-underline sm:grid-rows-[auto_1fr_auto] sm:gap-2 sm:p-5"
              >
                <span className="hidden items-center justify-between text-muted sm:flex">
                  <span className="designator" aria-hidden="true">
                    {`P${index + 1}`}
                  </span>
                  <span className="pad" aria-hidden="true" />
                </span>
                <div className="grid content-start gap-1">
                  <h3
                    dir="auto"
                    {...textIn(category.title)}
                    className="text-[0.9375rem] leading-snug sm:text-[1.0625rem]"
                  >
                    {categoryName(category.title)}
                  </h3>
                  <span {...textIn(category.description)} className="hidden text-small text-muted sm:block">
                    {category.description}
                  </span>
                </div>
                <span className="designator text-copper sm:pt-2">
                  {count === undefined ? '\u00a0' : countText('projectCount', { count })}
                </span>
              </PageLink>
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <form
          method="get"
          action={inLanguage(base, '/#categories')}
          className="flex justify-center"
          onSubmit={(event) => {
            event.preventDefault();
            toggle();
          }}
        >
          <Button
            type="submit"
            variant="outline"
            isBusy={isLoading}
            {...(isAll ? {} : { name: 'categories', value: 'all' })}
          >
            {t(isAll ? 'showLess' : 'loadMore')}
          </Button>
        </form>
      )}
    </Section>
  );
}
