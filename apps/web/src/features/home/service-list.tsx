import { serviceSection } from '@perfboard/content/home-section';
import { serviceAnchors } from '@perfboard/contracts/service-anchor';
import type { ServiceIcon } from '@perfboard/contracts/words/shop';
import { ContentText } from '../../components/content-text.tsx';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icon-names.ts';
import { usePageLanguage } from '../../components/messages.ts';
import { Section } from '../../components/section.tsx';
import { useHomeSection } from '../../data/shop-words.ts';

const icons: Record<ServiceIcon, IconName> = {
  circuit: 'circuit-board',
  network: 'network',
  neural: 'brain-circuit',
  mentor: 'graduation-cap',
};

export function ServiceList() {
  const { eyebrow, title, text, items } = useHomeSection('services', serviceSection);
  const { textIn } = usePageLanguage();
  if (items.length === 0) return null;
  const anchors = serviceAnchors(items);
  return (
    <Section id="services" designator="U5" eyebrow={eyebrow} title={title} text={text}>
      <ul
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing inside takes the focus, yet it scrolls
        tabIndex={0}
        className="scroll-row -mx-[var(--gutter)] gap-4 px-[var(--gutter)] pb-3 max-sm:scroll-px-[var(--gutter)] sm:mx-0 sm:grid sm:gap-6 sm:overflow-visible sm:p-0 lg:grid-cols-2"
      >
        {items.map((service, index) => {
          const icon = icons[service.icon];
          return (
            <li
              key={anchors[index]}
              id={anchors[index]}
              className="board-card mounted grid content-start gap-x-3 gap-y-1.5 p-5 shadow-card max-sm:w-[84%] max-sm:flex-none max-sm:snap-start max-sm:grid-cols-[auto_1fr] max-sm:items-center sm:gap-4 sm:p-9"
            >
              <div className="flex items-center justify-between">
                <span className="grid size-10 place-items-center rounded-pad bg-board text-board-copper sm:size-12">
                  <Icon name={icon} size={26} strokeWidth={1.6} />
                </span>
                <span
                  className="designator text-muted max-sm:hidden"
                  aria-hidden="true"
                >{`J${index + 1}`}</span>
              </div>
              <h3
                dir="auto"
                {...textIn(service.title)}
                className="text-h3 sm:text-[1.375rem] sm:leading-tight"
              >
                {service.title}
              </h3>
              <p
                {...textIn(service.summary)}
                className="font-semibold text-copper max-sm:col-span-2 max-sm:text-small"
              >
                {service.summary}
              </p>
              <p {...textIn(service.description)} className="text-muted max-sm:col-span-2 max-sm:text-small">
                {service.description}
              </p>
              <ul className="grid gap-x-4 gap-y-0.5 text-small max-sm:col-span-2 sm:gap-2 sm:border-t sm:border-rule sm:pt-4">
                {service.deliverables.map((deliverable) => (
                  <li key={deliverable} className="grid grid-cols-[auto_1fr] items-baseline gap-3">
                    <span className="pad" aria-hidden="true" />
                    <ContentText text={deliverable} />
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
