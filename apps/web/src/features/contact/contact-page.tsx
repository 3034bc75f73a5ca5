import { addressLines, hoursIn, phoneNumber } from '@perfboard/content/profile';
import { questions } from '@perfboard/content/question';
import { path } from '@perfboard/contracts/path';
import type { Profile } from '@perfboard/contracts/shop/profile';
import { formatDay, formatTimes } from '@perfboard/messages/format';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { useMessages } from '../../components/messages.ts';
import { usePageFacts } from '../../data/page-context.ts';
import { useQuestions, useShop } from '../../data/shop-words.ts';
import { breadcrumbFact, shopFact } from '../seo/facts.ts';
import { Seo } from '../seo/seo.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import { ContactForm } from './contact-form.tsx';
import { ShopMap } from './shop-map.tsx';

function Entry({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 border-b border-rule py-4 first:pt-0 last:border-0">
      <dt className="silkscreen flex items-center gap-2.5 text-muted">
        <span className="text-copper">{icon}</span>
        {label}
      </dt>
      <dd className="ps-7 wrap-anywhere">{children}</dd>
    </div>
  );
}

export function Component() {
  const { origin } = usePageFacts();
  const t = useMessages('contact');
  const home = useMessages('site')('home');
  const shop = useShop();
  const { title, text } = useQuestions(questions).contact;
  const { language } = t;
  const exceptionText = ({ date, label, is_closed, opens, closes }: Profile['exceptions'][number]) => {
    const day = formatDay(language, date, 'weekday');
    return is_closed
      ? t('exceptionClosed', { day, label })
      : t('exceptionOpen', { day, label, times: formatTimes(language, opens, closes) });
  };
  const hours = [...shop.hours.map(hoursIn(language)), ...shop.exceptions.map(exceptionText)];
  return (
    <>
      <Seo
        title={title}
        description={t('description', { text, address: addressLines(shop).join(', '), phone: shop.phone })}
        canonical={path.contact}
        facts={[
          shopFact(shop, origin),
          breadcrumbFact(origin, [
            [home, path.home],
            [title, path.contact],
          ]),
        ]}
      />
      <PageTitle
        designator="J4"
        eyebrow={t('eyebrow')}
        title={title}
        text={text}
        trail={[[home, path.home]]}
      />
      <div className="perf py-12 md:py-16">
        <div className="page grid gap-10">
          <div className="grid items-start gap-10 lg:grid-cols-[1.5fr_1fr] lg:gap-16">
            <div className="board-card mounted grid gap-6 p-6 shadow-card sm:p-10">
              <h2 className="text-[1.5rem] leading-tight">{t('formTitle')}</h2>
              <ContactForm />
            </div>
            <dl className="grid">
              <Entry icon={<Icon name="map-pin" size={18} />} label={t('address')}>
                {addressLines(shop).map((line) => (
                  <span key={line} className="block">
                    <bdi>{line}</bdi>
                  </span>
                ))}
              </Entry>
              <Entry icon={<Icon name="phone" size={18} />} label={t('phone')}>
                <a href={`tel:${phoneNumber(shop)}`} dir="ltr" className="inline-block min-h-6">
                  {shop.phone}
                </a>
              </Entry>
              <Entry icon={<Icon name="mail" size={18} />} label={t('email')}>
                <a
                  href={`mailto:${shop.email}`}
                  dir="ltr"
                  className="inline-block min-h-6 max-w-full break-all"
                >
                  {shop.email}
                </a>
              </Entry>
              {hours.length > 0 && (
                <Entry icon={<Icon name="clock" size={18} />} label={t('hours')}>
                  {hours.map((line) => (
                    <span key={line} className="block">
                      <bdi>{line}</bdi>
                    </span>
                  ))}
                </Entry>
              )}
            </dl>
          </div>
          <section aria-labelledby="map-title" className="grid gap-4">
            <h2 id="map-title" className="text-[1.5rem] leading-tight">
              {t('findWorkshop')}
            </h2>
            <ShopMap />
          </section>
        </div>
      </div>
    </>
  );
}
