import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { usePageLanguage } from '../../components/messages.ts';
import { PageLink } from '../../components/page-link.tsx';
import { useServiceLinks } from '../../data/shop-words.ts';

/** A menu of the services. Without script it opens on focus or hover. */
export function ServicesMenu() {
  const services = useServiceLinks();
  const { translator, textIn } = usePageLanguage();
  const t = translator('site');
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (!ref.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from wherever the focus is inside it
    <div
      ref={ref}
      className="menu relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className="nav-item"
        aria-expanded={isOpen}
        aria-controls="services-menu"
        onClick={() => setOpen((value) => !value)}
      >
        {t('services')}
        <Icon name="chevron-down" size={16} className={isOpen ? 'rotate-180' : ''} />
      </button>
      <ul
        id="services-menu"
        data-open={isOpen || undefined}
        className="menu-panel z-50 grid gap-0.5 rounded-board border border-rule bg-raised p-2 lg:absolute lg:top-full lg:start-0 lg:w-80 lg:shadow-float"
      >
        {services.map((service, index) => (
          <li key={service.anchor}>
            <PageLink
              to={`/#${service.anchor}`}
              onClick={() => setOpen(false)}
              className="grid grid-cols-[auto_1fr] gap-x-3 rounded-pad px-3 py-2.5 no-underline hover:bg-sunken"
            >
              <span className="designator pt-0.5 text-copper" aria-hidden="true">{`J${index + 1}`}</span>
              <span {...textIn(service.title)} className="text-small font-semibold">
                {service.title}
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
