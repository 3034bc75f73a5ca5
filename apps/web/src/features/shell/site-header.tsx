import { hoursIn, phoneNumber } from '@perfboard/content/profile';
import { path } from '@perfboard/contracts/path';
import { layout } from '@perfboard/contracts/timing';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type ButtonLook, buttonClass } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMessages, usePageLanguage } from '../../components/messages.ts';
import { MenuLink, PageLink } from '../../components/page-link.tsx';
import { usePageData } from '../../data/page-data.ts';
import { useServiceLinks, useShop } from '../../data/shop-words.ts';
import { LanguageLinks } from './language-links.tsx';
import { Logo } from './logo.tsx';
import { ServicesMenu } from './services-menu.tsx';
import { useScrolledPast } from './use-scroll.ts';

/** A phone link that presents itself as the button it looks like; it works without script. */
function CallButton({ look, className }: { look?: ButtonLook; className?: string }) {
  const shop = useShop();
  const t = useMessages('site');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button element could not open the phone without script
    <a
      href={`tel:${phoneNumber(shop)}`}
      role="button"
      className={buttonClass({ size: 'small', ...look }, className)}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    >
      <Icon name="phone" size={16} />
      {t('callNow')}
    </a>
  );
}

function ContactBar({ isHidden }: { isHidden: boolean }) {
  const shop = useShop();
  const { language } = usePageLanguage();
  return (
    <div className="solder-mask @container h-9" style={isHidden ? { visibility: 'hidden' } : undefined}>
      <address className="page flex h-full items-center justify-between gap-4 text-label not-italic text-board-muted">
        <a
          href={`tel:${phoneNumber(shop)}`}
          className="flex min-h-6 items-center gap-2 whitespace-nowrap no-underline hover:text-board-ink"
        >
          <Icon name="phone" size={14} className="@max-[22rem]:hidden" />
          <bdi dir="ltr">{shop.phone}</bdi>
        </a>
        {shop.hours.length > 0 && (
          // Long hours give way to what can be clicked.
          <span className="hidden min-w-0 shrink-[99] items-center gap-2 md:flex md:@max-[47rem]:hidden">
            <Icon name="clock" size={14} className="flex-none" />
            <span className="truncate">{shop.hours.map(hoursIn(language)).join(' · ')}</span>
          </span>
        )}
        <a
          href={`mailto:${shop.email}`}
          className="flex min-h-6 min-w-0 items-center gap-2 no-underline hover:text-board-ink"
        >
          {/* With large text, it stands for the address. */}
          <Icon name="mail" size={14} className="flex-none @max-[17rem]:block @max-[22rem]:hidden" />
          <span className="truncate @max-[17rem]:sr-only">{shop.email}</span>
        </a>
        <LanguageLinks isCompact className="hidden flex-none sm:block" />
      </address>
    </div>
  );
}

/** The contact bar, and the header that stays when the bar has scrolled away. */
export function SiteHeader() {
  const shop = useShop();
  const hasTestimonials = !usePageData().shop.frame?.has_no_testimonials;
  const hasServices = useServiceLinks().length > 0;
  const t = useMessages('site');
  const isScrolled = useScrolledPast(layout.topBarHiddenPast);
  const toggle = useRef<HTMLButtonElement>(null);
  const { key, pathname } = useLocation();
  // It closes with every navigation, not after it: the menu moves the anchor that is scrolled to.
  const [openedAt, setOpenedAt] = useState<string>();
  const isMenuOpen = openedAt === key;
  const closeMenu = () => setOpenedAt(undefined);

  return (
    <header className="sticky -top-9 z-40">
      <ContactBar isHidden={isScrolled} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from wherever the focus is */}
      <div
        className="menu @container border-b border-rule bg-paper"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isMenuOpen) return;
          closeMenu();
          toggle.current?.focus();
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) closeMenu();
        }}
      >
        <div className="page grid min-h-16 grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(4rem,auto)_auto] items-center gap-x-6 max-sm:gap-x-14 @max-[17rem]:gap-x-[48px] lg:flex lg:@max-[60rem]:flex-wrap">
          <Logo />
          <button
            ref={toggle}
            type="button"
            className={buttonClass({ variant: 'ghost', isIcon: true }, 'max-sm:max-w-[44px] lg:hidden')}
            aria-label={t(isMenuOpen ? 'closeMenu' : 'openMenu')}
            aria-expanded={isMenuOpen}
            aria-controls="site-menu"
            onClick={() => setOpenedAt(isMenuOpen ? undefined : key)}
          >
            {isMenuOpen ? <Icon name="x" size={22} /> : <Icon name="menu" size={22} />}
          </button>
          <div
            id="site-menu"
            data-open={isMenuOpen || undefined}
            className="menu-panel menu-panel-small col-span-2 w-full gap-2 pb-5 lg:ms-auto lg:flex lg:w-auto lg:@min-[60rem]:flex-none lg:items-center lg:@max-[60rem]:flex-wrap lg:gap-4 lg:pb-0"
          >
            <nav aria-label={t('mainMenu')}>
              <ul className="grid lg:flex lg:items-center">
                <li>
                  <MenuLink to={path.home} here={pathname} end>
                    {t('home')}
                  </MenuLink>
                </li>
                {hasServices && (
                  <li>
                    <ServicesMenu />
                  </li>
                )}
                <li>
                  <MenuLink to={path.projects} here={pathname}>
                    {t('projects')}
                  </MenuLink>
                </li>
                {hasTestimonials && (
                  <li>
                    <PageLink to="/#testimonials" className="nav-item">
                      {t('testimonials')}
                    </PageLink>
                  </li>
                )}
                <li>
                  <MenuLink to={path.contact} here={pathname}>
                    {t('contact')}
                  </MenuLink>
                </li>
              </ul>
            </nav>
            <div className="flex items-center gap-2">
              <CallButton className="flex-1" />
              <a
                href={`mailto:${shop.email}`}
                aria-label={t('emailUs')}
                className={buttonClass({ variant: 'outline', size: 'small', isIcon: true })}
              >
                <Icon name="mail" size={16} />
              </a>
            </div>
            <LanguageLinks className="sm:hidden" />
          </div>
        </div>
      </div>
    </header>
  );
}
