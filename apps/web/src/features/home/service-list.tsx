import { serviceSection } from '@perfboard/content/home-section';
import type { ServiceIcon } from '@perfboard/contracts/words/shop';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icon-names.ts';
import { Section } from '../../components/section.tsx';
import { serviceAnchor, useHomeSection } from '../../data/shop-words.ts';

const icons: Record<ServiceIcon, IconName> = {
  circuit: 'circuit-board',
  network: 'network',
  neural: 'brain-circuit',
  mentor: 'graduation-cap',
};

export function ServiceList() {
  const { eyebrow, title, text, items } = useHomeSection('services', serviceSection);
  if (items.length === 0) return null;
  return (
    <Section id="services" designator="U5" eyebrow={eyebrow} title={title} text={text}>
      <ul className="grid gap-6 lg:grid-cols-2">
        {items.map((service, index) => {
          const icon = icons[service.icon];
          return (
            <li
              key={serviceAnchor(service)}
              id={serviceAnchor(service)}
              className="board-card mounted grid content-start gap-4 p-7 shadow-card sm:p-9"
            >
              <div className="flex items-center justify-between">
                <span className="grid size-12 place-items-center rounded-pad bg-board text-board-copper">
                  <Icon name={icon} size={26} strokeWidth={1.6} />
                </span>
                <span className="designator text-muted" aria-hidden="true">{`J${index + 1}`}</span>
              </div>
              <h3 className="text-[1.375rem] leading-tight">{service.title}</h3>
              <p className="font-semibold text-copper">{service.summary}</p>
              <p className="text-muted">{service.description}</p>
              <ul className="grid gap-2 border-t border-rule pt-4 text-small">
                {service.deliverables.map((deliverable) => (
                  <li key={deliverable} className="grid grid-cols-[auto_1fr] items-baseline gap-3">
                    <span className="pad" aria-hidden="true" />
                    {deliverable}
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
