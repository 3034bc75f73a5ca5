import type { ReactNode } from 'react';
import { usePageLanguage } from './messages.ts';

interface SectionProps {
  id?: string;
  /** A reference designator, like those of parts on a circuit board. */
  designator: string;
  eyebrow: string;
  title: string;
  text?: string;
  tone?: 'paper' | 'sunken' | 'board';
  actions?: ReactNode;
  /** False if the content is itself a region with the same name. */
  isRegion?: boolean;
  children: ReactNode;
}

const tones = {
  paper: 'perf',
  sunken: 'bg-sunken',
  board: 'solder-mask perf',
};

/** The line above a title: designator, silkscreen label, and a trace to the edge of the page. */
export function Silkscreen({ designator, label }: { designator: string; label: string }) {
  const { textIn } = usePageLanguage();
  return (
    <div className="flex items-center gap-3">
      <span
        className="designator flex-none rounded-pad border border-current px-1.5 py-0.5 text-copper in-[.solder-mask]:text-board-copper"
        aria-hidden="true"
      >
        {designator}
      </span>
      <span {...textIn(label)} className="silkscreen text-copper in-[.solder-mask]:text-board-copper">
        {label}
      </span>
      <span className="trace" aria-hidden="true" />
    </div>
  );
}

/** A section of a page with its designator. */
export function Section({
  id,
  designator,
  eyebrow,
  title,
  text,
  tone = 'paper',
  actions,
  isRegion = true,
  children,
}: SectionProps) {
  const { textIn } = usePageLanguage();
  const Region = isRegion ? 'section' : 'div';
  const headingId = `${id ?? designator}-title`;
  return (
    <Region
      id={id}
      aria-labelledby={isRegion ? headingId : undefined}
      className={`${tones[tone]} py-[var(--section)]`}
    >
      <div className="page grid gap-6 sm:gap-10">
        <header className="grid gap-4 sm:gap-5">
          <Silkscreen designator={designator} label={eyebrow} />
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
            <div className="grid max-w-[44rem] gap-3">
              <h2 id={headingId} dir="auto" {...textIn(title)} className="text-h2">
                {title}
              </h2>
              {text && (
                <p {...textIn(text)} className="text-lead text-muted in-[.solder-mask]:text-board-muted">
                  {text}
                </p>
              )}
            </div>
            {actions}
          </div>
        </header>
        {children}
      </div>
    </Region>
  );
}
