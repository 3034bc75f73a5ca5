import { featuredFilter } from '@perfboard/contracts/category';
import { ownValue } from '@perfboard/contracts/own-value';
import { inLanguage, path } from '@perfboard/contracts/path';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { useCategories, useCategoryName } from '../../data/categories.ts';
import type { ProjectFilters } from './project-filters.ts';
import { type ChangeFilters, useFilterText } from './use-filter-text.ts';

interface FilterProps {
  label: string;
  name: 'category' | 'tag';
  value: string;
  onChange: (change: Partial<ProjectFilters>) => void;
  children: ReactNode;
}

function Filter({ label, name, value, onChange, children }: FilterProps) {
  return (
    <Field label={label} className="min-w-0 md:flex-1">
      {(control) => (
        <select
          {...control}
          className="input"
          name={name}
          value={value}
          onChange={(event) => onChange({ [name]: event.target.value })}
        >
          {children}
        </select>
      )}
    </Field>
  );
}

interface ProjectFilterBarProps {
  filters: ProjectFilters;
  tags: readonly string[];
  /** How tags are called in the page's language, where they have another name there. */
  tagNames?: Readonly<Record<string, string>> | undefined;
  onChange: ChangeFilters;
}

/** Search, category and tag. A plain GET form; with script, every change applies immediately. */
export function ProjectFilterBar({ filters, tags, tagNames = {}, onChange }: ProjectFilterBarProps) {
  const { base, translator } = usePageLanguage();
  const t = translator('project_list');
  const { category } = filters;
  const tag = filters.tag.toLowerCase();
  const form = useRef<HTMLFormElement>(null);
  const { text, type, apply } = useFilterText(filters.q, form, onChange);
  const categories = useCategories();
  const categoryName = useCategoryName();
  const browsed = categories.public.filter(({ is_shown }) => is_shown);
  const isOther = category && category !== featuredFilter && !browsed.some(({ title }) => title === category);
  const isTag = (name: string) => name.toLowerCase() === tag;
  const shownTags = tag && !tags.some(isTag) ? [filters.tag, ...tags] : tags;

  return (
    <search className="filter-bar top-16 z-20 block border-b border-rule bg-paper [@media(min-height:40rem)]:sticky [@media(min-width:48rem)_and_(min-height:30rem)]:sticky">
      <form
        ref={form}
        method="get"
        action={inLanguage(base, path.projects)}
        className="page grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-3 gap-y-2 py-3 md:flex md:py-4"
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <Field
          label={t.rich<'searchLabel', ReactNode>('searchLabel', {
            hidden: (parts) => (
              <span key="hidden" className="sr-only">
                {parts}
              </span>
            ),
          })}
          className="col-span-full md:flex-2"
        >
          {(control) => (
            <input
              {...control}
              className="input"
              type="search"
              name="q"
              placeholder={t('searchHint')}
              autoComplete="off"
              maxLength={100}
              value={text}
              onChange={(event) => type(event.target.value)}
            />
          )}
        </Field>
        <Filter label={t('filterByCategory')} name="category" value={category} onChange={apply}>
          <option value="">{t('allCategories')}</option>
          <option value={featuredFilter}>{t('featuredProjects')}</option>
          {browsed.map(({ id, title }) => (
            <option key={id} value={title}>
              {categoryName(title)}
            </option>
          ))}
          {isOther && <option value={category}>{categoryName(category)}</option>}
        </Filter>
        <Filter label={t('filterByTag')} name="tag" value={shownTags.find(isTag) ?? ''} onChange={apply}>
          <option value="">{t('allTags')}</option>
          {shownTags.map((name) => (
            <option key={name} value={name}>
              {ownValue(tagNames, name) ?? name}
            </option>
          ))}
        </Filter>
        {filters.view && <input type="hidden" name="view" value={filters.view} />}
        <noscript className="col-span-full self-end">
          <Button type="submit">{t('apply')}</Button>
        </noscript>
      </form>
    </search>
  );
}
