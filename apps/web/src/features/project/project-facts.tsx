import type { SaidFacts } from '@perfboard/contracts/project-facts';
import { priceText } from '@perfboard/contracts/words/parts-list';
import { DrawnBoard } from '../../components/drawn-board.tsx';

/** What a customer asks first. */
export function ProjectFacts({ facts }: { facts: SaidFacts }) {
  const { difficulty, build_time, interfaces, power, price_from, delivered } = facts;
  const lines = [
    ['Price', price_from && priceText(facts)],
    ['Difficulty', difficulty],
    ['Build time', build_time],
    ['Interfaces', interfaces?.join(', ')],
    ['Power', power],
    ['Delivered', delivered],
  ].filter(([, value]) => value);
  if (lines.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-y border-rule py-4 text-small">
      {lines.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="whitespace-pre-line wrap-anywhere first-letter:uppercase">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Where there is more: other sites, of which nothing is loaded before a click. */
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
