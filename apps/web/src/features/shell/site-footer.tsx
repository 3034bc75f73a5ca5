import { newsletter } from '@perfboard/content/home-section';
import { addressLines, hoursIn, phoneNumber } from '@perfboard/content/profile';
import { path } from '@perfboard/contracts/path';
import type { ReactNode } from 'react';
import { usePageLanguage } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { Silkscreen } from '../../components/section.tsx';
import { useNewsletterWords, useServiceLinks, useShop } from '../../data/shop-words.ts';
import { NewsletterForm } from '../subscriber/newsletter-form.tsx';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';

const linkClass = 'inline-block py-1 no-underline hover:text-board-ink hover:underline';

type FooterLink = readonly [text: string, to: string];

const Links = ({ links }: { links: readonly FooterLink[] }) =>
  links.map(([text, to]) => (
    <li key={to}>
      <PageLink to={to} className={linkClass}>
        {text}
      </PageLink>
    </li>
  ));

function Column({ title, isWide, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={`grid content-start gap-3 ${isWide ? 'max-sm:col-span-full' : ''}`}>
      <h2 className="silkscreen text-board-copper">{title}</h2>
      <ul className="grid gap-0.5 text-small text-board-muted wrap-anywhere">{children}</ul>
    </div>
  );
}

export function SiteFooter() {
  const shop = useShop();
  const { language, translator, textIn } = usePageLanguage();
  const t = translator('site');
  const site: readonly FooterLink[] = [
    [t('allProjects'), path.projects],
    [t('bookConsultation'), path.booking],
    [t('contactUs'), path.contact],
    [t('sitemap'), path.sitemap],
  ];
  const legal: readonly FooterLink[] = [
    [t('privacyPolicy'), path.privacy],
    [t('termsOfService'), path.terms],
  ];
  const services = useServiceLinks();
  const words = useNewsletterWords(newsletter);
  return (
    <footer className="solder-mask perf">
      <div className="page grid gap-8 pt-12 pb-8 sm:gap-12 sm:pt-16">
        <section id="newsletter" aria-labelledby="newsletter-title" className="grid gap-6">
          <Silkscreen designator="ANT1" label={t('newsletter')} />
          <div className="grid gap-6 lg:grid-cols-2 lg:gap-12">
            <div className="grid content-start gap-2 wrap-anywhere">
              <h2
                id="newsletter-title"
                dir="auto"
                {...textIn(words.title)}
                className="text-[1.75rem] leading-tight"
              >
                {words.title}
              </h2>
              <p {...textIn(words.text)} className="max-w-[36rem] text-board-muted">
                {words.text}
              </p>
            </div>
            <NewsletterForm />
          </div>
        </section>
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 border-t border-board-rule pt-8 sm:gap-10 sm:pt-12 lg:grid-cols-[1.4fr_1fr_1fr_1fr]">
          <div className="grid content-start gap-4 max-sm:col-span-full">
            <Logo isOnBoard />
            <p {...textIn(shop.tagline)} className="max-w-[24rem] text-small text-board-muted wrap-anywhere">
              {shop.tagline}.
            </p>
            <address className="text-small text-board-muted not-italic wrap-anywhere">
              <bdi className="hidden print:block">{shop.name}</bdi>
              {addressLines(shop).map((line) => (
                <span key={line} className="block">
                  <bdi>{line}</bdi>
                </span>
              ))}
            </address>
          </div>
          <Column title={t('site')}>
            <Links links={site} />
          </Column>
          {services.length > 0 && (
            <Column title={t('work')}>
              <Links links={services.map(({ title, anchor }) => [title, `/#${anchor}`] as const)} />
            </Column>
          )}
          <Column title={t('reachUs')} isWide>
            <li>
              <a href={`tel:${phoneNumber(shop)}`} className={linkClass}>
                <bdi dir="ltr">{shop.phone}</bdi>
              </a>
            </li>
            <li>
              <a href={`mailto:${shop.email}`} className={`${linkClass} break-all`}>
                {shop.email}
              </a>
            </li>
            {shop.hours.map(hoursIn(language)).map((hours) => (
              <li key={hours} className="py-1">
                {hours}
              </li>
            ))}
            {shop.social.length > 0 && (
              <li className="grid grid-cols-[repeat(2,max-content)] gap-x-6 pt-2">
                {shop.social.map(({ label, href }) => (
                  <a key={href} href={href} rel="noopener noreferrer" className={linkClass}>
                    {label}
                  </a>
                ))}
              </li>
            )}
          </Column>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-t border-board-rule pt-6 text-label text-board-muted">
          <p className="wrap-anywhere">
            {t('copyright', { name: shop.legal_name, year: String(shop.founded_year) })}
          </p>
          <LanguageLinks />
          <ul className="flex flex-wrap gap-x-6">
            <Links links={legal} />
          </ul>
        </div>
      </div>
    </footer>
  );
}
