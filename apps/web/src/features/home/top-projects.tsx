import { topProjects } from '@perfboard/content/domain-group';
import type { DomainIcon } from '@perfboard/contracts/words/shop';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icon-names.ts';
import { Section } from '../../components/section.tsx';
import { useHomeSection } from '../../data/shop-words.ts';
import { InquiryButton } from '../booking/inquiry-button.tsx';

const icons: Record<DomainIcon, IconName> = {
  neural: 'brain-circuit',
  home: 'house',
  leaf: 'leaf',
  pulse: 'heart-pulse',
  battery: 'battery-charging',
  lock: 'lock',
  robot: 'bot',
  antenna: 'radio-tower',
};

/** Project names by domain, each with a link to the booking form. */
export function TopProjects() {
  const { eyebrow, title, text, groups } = useHomeSection('top_projects', topProjects);
  if (groups.length === 0) return null;
  return (
    <Section id="top-projects" designator="U4" eyebrow={eyebrow} title={title} text={text} tone="sunken">
      <ul className="scroll-row -mx-[var(--gutter)] gap-4 px-[var(--gutter)] pb-3 max-sm:scroll-px-[var(--gutter)] sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-5 sm:overflow-visible sm:px-0 xl:grid-cols-4">
        {groups.map((group) => {
          const icon = icons[group.icon];
          return (
            <li
              key={group.title}
              className="board-card grid w-[84%] flex-none snap-start grid-rows-[auto_1fr] shadow-card sm:row-span-2 sm:w-auto sm:grid-rows-subgrid sm:gap-0"
            >
              <div className="grid content-start gap-2 border-b border-rule p-5">
                <Icon name={icon} size={26} strokeWidth={1.6} className="text-copper" />
                <h3 className="text-h3">{group.title}</h3>
                <p className="text-small text-muted">{group.summary}</p>
              </div>
              <ul className="grid content-start py-2">
                {group.projects.map((name) => (
                  <li key={name}>
                    <InquiryButton
                      name={name}
                      label={`Inquiry: ${name}`}
                      className="pin-row grid min-h-11 w-full grid-cols-[auto_1fr] items-center gap-3 px-5 py-2 text-left text-small leading-snug"
                    >
                      <span className="pad" aria-hidden="true" />
                      {name}
                    </InquiryButton>
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
