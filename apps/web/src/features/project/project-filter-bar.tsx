import { featuredFilter, isCategoryTitle, publicCategories } from '@perfboard/contracts/category';
import { path } from '@perfboard/contracts/path';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { takeEarlyInput } from '../../data/early-input.ts';
import type { ProjectFilters } from './project-filters.ts';

/** How long to wait for another letter before the address changes. */
const typingPauseMs = 250;

/** Search, category and tag. A plain GET form at heart; with script every change applies at once. */
export function ProjectFilterBar({
  filters,
  tags,
  onChange,
}: {
  filters: ProjectFilters;
  tags: readonly string[];
  onChange: (change: Partial<ProjectFilters>, isTyping?: boolean) => void;
}) {
  const [text, setText] = useState(filters.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(filters.q);

  useEffect(() => {
    // Back, forward and Clear Filters change the address without typing.
    if (filters.q === sent.current) return;
    sent.current = filters.q;
    setText(filters.q);
  }, [filters.q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const form = useRef<HTMLFormElement>(null);
  const changeRef = useRef(onChange);
  changeRef.current = onChange;
  useEffect(() => {
    const early = takeEarlyInput(form.current);
    if (Object.keys(early).length === 0) return;
    if (early.q !== undefined) {
      sent.current = early.q.trim();
      setText(early.q);
    }
    changeRef.current(early);
  }, []);

  const search = (value: string, isTyping: boolean) => {
    clearTimeout(timer.current);
    sent.current = value.trim().slice(0, 100);
    onChange({ q: value }, isTyping);
  };

  const choose = (change: Partial<ProjectFilters>) => {
    clearTimeout(timer.current);
    sent.current = text.trim().slice(0, 100);
    onChange({ q: text, ...change });
  };

  const isOther =
    filters.category !== '' && !publicCategories.some(({ title }) => title === filters.category);
  const shownTags =
    filters.tag && !tags.some((tag) => tag.toLowerCase() === filters.tag.toLowerCase())
      ? [filters.tag, ...tags]
      : tags;
  const chosenTag = shownTags.find((tag) => tag.toLowerCase() === filters.tag.toLowerCase()) ?? '';

  return (
    <search className="top-16 z-20 block border-b border-rule bg-paper [@media(min-height:30rem)]:sticky">
      <form
        ref={form}
        method="get"
        action={path.projects}
        className="page grid grid-cols-2 gap-x-3 gap-y-2 py-3 md:flex md:py-4"
        onSubmit={(event) => {
          event.preventDefault();
          search(text, false);
        }}
      >
        <Field
          label={
            <>
              Search projects<span className="sr-only">...</span>
            </>
          }
          className="col-span-2 md:flex-2"
        >
          {(control) => (
            <input
              {...control}
              className="input"
              type="search"
              name="q"
              placeholder="Search projects..."
              autoComplete="off"
              maxLength={100}
              value={text}
              onChange={(event) => {
                const { value } = event.target;
                setText(value);
                clearTimeout(timer.current);
                timer.current = setTimeout(() => search(value, true), typingPauseMs);
              }}
            />
          )}
        </Field>
        <Field label="Filter by category" className="min-w-0 md:flex-1">
          {(control) => (
            <select
              {...control}
              className="input"
              name="category"
              value={filters.category}
              onChange={(event) => choose({ category: event.target.value })}
            >
              <option value="">All Categories</option>
              <option value={featuredFilter}>Featured Projects</option>
              {publicCategories.map(({ id, title }) => (
                <option key={id} value={title}>
                  {title}
                </option>
              ))}
              {isOther && filters.category !== featuredFilter && isCategoryTitle(filters.category) && (
                <option value={filters.category}>{filters.category}</option>
              )}
            </select>
          )}
        </Field>
        <Field label="Filter by tag" className="min-w-0 md:flex-1">
          {(control) => (
            <select
              {...control}
              className="input"
              name="tag"
              value={chosenTag}
              onChange={(event) => choose({ tag: event.target.value })}
            >
              <option value="">All Tags</option>
              {shownTags.map((tag) => (
                <option key={tag} value={tag}>
                  {tag}
                </option>
              ))}
            </select>
          )}
        </Field>
        <noscript className="col-span-2 self-end">
          <Button type="submit">Apply</Button>
        </noscript>
      </form>
    </search>
  );
}
