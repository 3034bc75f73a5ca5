import { questions as defaults } from '@perfboard/content/question';
import { path } from '@perfboard/contracts/path';
import { ContentText } from '../../components/content-text.tsx';
import { Icon } from '../../components/icon.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { Section } from '../../components/section.tsx';
import { usePageFacts } from '../../data/page-context.ts';
import { useQuestions, useShop } from '../../data/shop-words.ts';
import { breadcrumbFact, shopFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { BookingForm } from './booking-form.tsx';

export function Component() {
  const { origin } = usePageFacts();
  const { translator, textIn } = usePageLanguage();
  const t = translator('booking');
  const home = translator('site')('home');
  const shop = useShop();
  const { booking, questions } = useQuestions(defaults);
  const { title, text, steps } = booking;
  return (
    <>
      <Seo
        title={title}
        description={t('description', { name: shop.name, text })}
        canonical={path.booking}
        facts={[
          shopFact(shop, origin),
          breadcrumbFact(origin, [
            [home, path.home],
            [title, path.booking],
          ]),
        ]}
      />
      <PageTitle
        designator="SW1"
        eyebrow={t('eyebrow')}
        title={title}
        text={text}
        trail={[[home, path.home]]}
      />
      <div className="perf py-12 md:py-16">
        <div className="page grid items-start gap-10 lg:grid-cols-[1.2fr_1fr] lg:gap-16">
          <div className="board-card mounted p-6 shadow-card sm:p-10">
            <BookingForm />
          </div>
          <div className="grid gap-8" hidden={steps.length === 0}>
            <h2 className="text-[1.5rem] leading-tight">{t('nextSteps')}</h2>
            <ol className="grid">
              {steps.map((step, index) => (
                <li key={step.title} className="via-step grid grid-cols-[2.5rem_1fr] gap-4 pb-8 last:pb-0">
                  <span className="designator grid size-10 place-items-center rounded-full border-2 border-copper-bright bg-paper text-copper">
                    {index + 1}
                  </span>
                  <div className="grid gap-1 pt-1.5">
                    <h3 dir="auto" {...textIn(step.title)} className="text-h3">
                      {step.title}
                    </h3>
                    <p {...textIn(step.text)} className="text-muted">
                      {step.text}
                    </p>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </div>
      {questions.length > 0 && (
        <Section designator="R1" eyebrow={t('answers')} title={t('questions')} tone="sunken" id="answers">
          <div className="grid gap-3">
            {questions.map(({ question, answer }) => (
              <details key={question} className="board-card group px-6 py-4">
                <summary className="flex min-h-8 list-none items-center justify-between gap-4 font-semibold">
                  <ContentText text={question} />
                  <Icon
                    name="plus"
                    size={20}
                    className="flex-none text-copper transition-transform group-open:rotate-45"
                  />
                </summary>
                <p {...textIn(answer)} className="max-w-[46rem] pt-3 text-muted">
                  {answer}
                </p>
              </details>
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
