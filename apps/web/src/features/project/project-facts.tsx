import { categoryPath } from '@perfboard/contracts/path';
import type { ProjectDetail } from '@perfboard/contracts/project';
import type { FilledFacts } from '@perfboard/contracts/project-facts';
import { defaultAuthor } from '@perfboard/contracts/words/default-author';
import { formatList } from '@perfboard/messages/format';
import { formatAmount } from '@perfboard/messages/format-amount';
import type { Translator } from '@perfboard/messages/translator';
import type { ReactNode } from 'react';
import { DrawnBoard } from '../../components/drawn-board.tsx';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { useCategoryName } from '../../data/categories.ts';

/** `language` is that of the value, if it is not the page's. */
type Fact = readonly [name: string, value: ReactNode, language?: string | undefined];

/** A list of names and values; empty values are left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const { written } = usePageLanguage();
  const filled = facts.filter(([, value]) => value);
  if (filled.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-y border-rule py-4 text-small">
      {filled.map(([name, value, language]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-h-6 whitespace-pre-line wrap-anywhere first-letter:uppercase">
            {typeof value === 'string' ? <bdi {...written(language)}>{value}</bdi> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CategoryLink({ category }: { category: string }) {
  const categoryName = useCategoryName();
  return (
    <PageLink to={categoryPath(category)} className="inline-block min-h-6 underline">
      {categoryName(category)}
    </PageLink>
  );
}

/** The facts that customers ask for first; the year always exists. */
export function firstFacts(
  t: Translator<'project'>,
  { facts = {}, parts_list, files, category, created_at, text_languages = {} }: ProjectDetail,
): Fact[] {
  const { price_from, currency = '' } = facts;
  const link = (to: string, text: string) => (
    <a href={to} className="inline-block min-h-6 underline">
      {text}
    </a>
  );
  return [
    [t('price'), price_from && t('priceFrom', { price: formatAmount(t.language, price_from, currency) })],
    [t('buildTime'), facts.build_time, text_languages['facts.build_time']],
    [t('parts'), parts_list && link('#parts', t('partCount', { count: parts_list.parts }))],
    [t('files'), files && link('#files', t('fileCount', { count: files.length }))],
    [t('year'), new Date(created_at).getUTCFullYear()],
    [t('category'), category && <CategoryLink category={category} />],
  ];
}

/** Further facts. */
export const moreFacts = (
  t: Translator<'project'>,
  { facts = {}, author, text_languages = {} }: ProjectDetail,
): Fact[] => [
  [t('difficulty'), facts.difficulty && t('difficultyLevel', { level: facts.difficulty })],
  [
    t('interfaces'),
    facts.interfaces && formatList(t.language, facts.interfaces),
    text_languages['facts.interfaces.0'],
  ],
  [t('power'), facts.power, text_languages['facts.power']],
  [t('delivered'), facts.delivered, text_languages['facts.delivered']],
  [t('builtBy'), author !== defaultAuthor && author],
];

/** Links to other sites, from which nothing is loaded before a click. */
export function ProjectLinks({ facts, name }: { facts: FilledFacts; name: string }) {
  const { repository, documentation, video } = facts;
  const t = useMessages('project');
  const links = [
    [t('video'), video],
    [t('documentation'), documentation],
    [t('repository'), repository],
  ].filter((link): link is [string, string] => Boolean(link[1]));
  if (links.length === 0) return null;
  return (
    <ul aria-label={t('links')} className="grid gap-3 sm:grid-cols-2">
      {links.map(([label, href]) => (
        <li key={label} className={href === video ? 'sm:col-span-2' : ''}>
          <a
            href={href}
            rel="noopener"
            className="board-card grid h-full overflow-hidden no-underline hover:underline"
          >
            {href === video && (
              <span className="relative block aspect-[3/1]" aria-hidden="true">
                <DrawnBoard name={name} />
                <svg viewBox="0 0 48 48" className="absolute inset-0 m-auto size-14" aria-hidden="true">
                  <circle cx="24" cy="24" r="24" fill="var(--paper)" />
                  <path d="M19 14v20l16-10z" fill="var(--ink)" />
                </svg>
              </span>
            )}
            <span className="grid gap-1 p-4">
              <strong>{label}</strong>
              <span className="text-label text-muted wrap-anywhere">{new URL(href).host}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
