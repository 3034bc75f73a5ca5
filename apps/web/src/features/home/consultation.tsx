import { consultation } from '@perfboard/content/home-section';
import { path } from '@perfboard/contracts/path';
import { ButtonLink } from '../../components/button.tsx';
import { ContentText } from '../../components/content-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { Silkscreen } from '../../components/section.tsx';
import { useHomeSection } from '../../data/shop-words.ts';

export function Consultation() {
  const { eyebrow, title, text, primary_action, secondary_action, points } = useHomeSection(
    'consultation',
    consultation,
  );
  const { textIn } = usePageLanguage();
  return (
    <section id="consultation" aria-labelledby="consultation-title" className="perf py-[var(--section)]">
      <div className="page grid gap-8">
        <Silkscreen designator="SW1" label={eyebrow} />
        <div className="grid items-end gap-8 lg:grid-cols-[1.5fr_1fr] lg:gap-16">
          <div className="grid gap-5">
            <h1 id="consultation-title" dir="auto" {...textIn(title)} className="text-h1">
              {title}
            </h1>
            <p {...textIn(text)} className="max-w-[44rem] text-lead text-muted">
              {text}
            </p>
            <div className="flex flex-wrap gap-3 pt-2">
              <ButtonLink to={path.booking}>{primary_action}</ButtonLink>
              <ButtonLink to={path.projects} variant="outline">
                {secondary_action}
              </ButtonLink>
            </div>
          </div>
          {points.length > 0 && (
            <ul className="board-card mounted grid gap-4 p-7 shadow-card">
              {points.map((point) => (
                <li key={point} className="flex items-center gap-3 font-semibold">
                  <span className="grid size-7 flex-none place-items-center rounded-full bg-category-soft text-category">
                    <Icon name="check" size={16} strokeWidth={2.5} />
                  </span>
                  <ContentText text={point} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
