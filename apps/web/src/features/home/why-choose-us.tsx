import { whyChooseUs } from '@perfboard/content/why-choose-us';
import type { ReasonIcon } from '@perfboard/contracts/words/shop';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/icon-names.ts';
import { usePageLanguage } from '../../components/messages.ts';
import { Section } from '../../components/section.tsx';
import { useHomeSection } from '../../data/shop-words.ts';

const icons: Record<ReasonIcon, IconName> = {
  measure: 'gauge',
  source: 'file-code',
  explain: 'messages-square',
  budget: 'receipt-text',
  support: 'life-buoy',
  reply: 'timer',
};

export function WhyChooseUs() {
  const { eyebrow, title, text, statistics, reasons } = useHomeSection('why_choose_us', whyChooseUs);
  const { textIn } = usePageLanguage();
  if (statistics.length === 0 && reasons.length === 0) return null;
  return (
    <Section id="why-choose-us" designator="U6" eyebrow={eyebrow} title={title} text={text} tone="board">
      {statistics.length > 0 && (
        <dl className="grid grid-cols-2 border-y max-[20rem]:grid-cols-1 border-board-rule lg:grid-cols-4">
          {statistics.map(({ value, label }) => (
            <div
              key={label}
              className="readout flex flex-col-reverse gap-1 px-2 py-4 sm:py-6 lg:border-s lg:border-board-rule lg:px-6 lg:first:border-s-0"
            >
              <dt {...textIn(label)} className="silkscreen text-board-muted">
                {label}
              </dt>
              <dd className="text-[min(16vw,clamp(2.5rem,1.6rem+3.4vw,4.25rem))] leading-none font-bold whitespace-nowrap text-board-copper [font-stretch:118%]">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ul
        className="grid gap-x-12 gap-y-5 sm:grid-cols-2 sm:gap-y-9 lg:grid-cols-3"
        hidden={reasons.length === 0}
      >
        {reasons.map((reason) => {
          const icon = icons[reason.icon];
          return (
            <li key={reason.title} className="grid grid-cols-[auto_1fr] gap-x-4">
              <Icon name={icon} size={24} strokeWidth={1.6} className="mt-0.5 text-board-copper" />
              <div className="grid content-start gap-1.5">
                <h3 dir="auto" {...textIn(reason.title)} className="text-h3">
                  {reason.title}
                </h3>
                <p {...textIn(reason.text)} className="text-small text-board-muted sm:text-[1rem]">
                  {reason.text}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
