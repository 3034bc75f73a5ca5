import { categoryPath } from '@perfboard/contracts/path';
import type { ProjectDetail } from '@perfboard/contracts/project';
import type { SaidFacts } from '@perfboard/contracts/project-facts';
import { priceText } from '@perfboard/contracts/words/parts-list';
import { defaultAuthor } from '@perfboard/contracts/words/project';
import type { ReactNode } from 'react';
import { DrawnBoard } from '../../components/drawn-board.tsx';
import { PageLink } from '../../components/page-link.tsx';

type Fact = readonly [name: string, value: ReactNode];

/** A list of names and values; empty values are left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const said = facts.filter(([, value]) => value);
  if (said.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-y border-rule py-4 text-small">
      {said.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-h-6 whitespace-pre-line wrap-anywhere first-letter:uppercase">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** The facts that customers ask for first; the year always exists. */
export function firstFacts({ facts = {}, parts_list, files, category, created_at }: ProjectDetail): Fact[] {
  const link = (to: string, text: string) => (
    <a href={to} className="inline-block min-h-6 underline">
      {text}
    </a>
  );
  return [
    ['Price', facts.price_from && priceText(facts)],
    ['Build time', facts.build_time],
    ['Parts', parts_list && link('#parts', counted(parts_list.parts, 'part'))],
    ['Files', files && link('#files', counted(files.length, 'file'))],
    ['Year', new Date(created_at).getUTCFullYear()],
    [
      'Category',
      category && (
        <PageLink to={categoryPath(category)} className="inline-block min-h-6 underline">
          {category}
        </PageLink>
      ),
    ],
  ];
}

/** Further facts. */
export const moreFacts = ({ facts = {}, author }: ProjectDetail): Fact[] => [
  ['Difficulty', facts.difficulty],
  ['Interfaces', facts.interfaces?.join(', ')],
  ['Power', facts.power],
  ['Delivered', facts.delivered],
  ['Built by', author !== defaultAuthor && author],
];

/** Links to other sites, from which nothing is loaded before a click. */
export function ProjectLinks({ facts, name }: { facts: SaidFacts; name: string }) {
  const { repository, documentation, video } = facts;
  const links = [
    ['Video', video],
    ['Documentation', documentation],
    ['Repository', repository],
  ].filter((link): link is [string, string] => Boolean(link[1]));
  if (links.length === 0) return null;
  return (
    <ul aria-label="Links" className="grid gap-3 sm:grid-cols-2">
      {links.map(([label, href]) => (
        <li key={label} className={label === 'Video' ? 'sm:col-span-2' : ''}>
          <a
            href={href}
            rel="noopener"
            className="board-card grid h-full overflow-hidden no-underline hover:underline"
          >
            {label === 'Video' && (
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
