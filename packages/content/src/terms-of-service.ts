import type { Profile } from '@perfboard/contracts/shop/profile';
import type { Translator } from '@perfboard/messages/translator';
import type { LegalPage } from './legal-page.ts';
import { hoursIn } from './profile.ts';

/** The shop's terms of service, in the language of its texts. */
export const termsOfServiceOf = (t: Translator<'terms'>, shop: Profile): LegalPage => ({
  description: t('description', { shop: shop.name }),
  updated: '2026-06-01',
  intro: t('intro', { company: shop.legal_name }),
  sections: [
    {
      id: 'booking-and-consultation',
      title: t('bookingTitle'),
      paragraphs: [t('booking'), t('bookingContract')],
    },
    {
      id: 'deliverables',
      title: t('deliverablesTitle'),
      paragraphs: [t('deliverables')],
      bullets: [
        t('deliverablePrototype'),
        t('deliverableSource'),
        t('deliverableReport'),
        t('deliverableWalkthrough'),
      ],
    },
    {
      id: 'changes',
      title: t('changesTitle'),
      paragraphs: [t('changes')],
    },
    {
      id: 'academic-integrity',
      title: t('integrityTitle'),
      paragraphs: [t('integrity'), t('integrityInstitution')],
    },
    {
      id: 'prices-and-payment',
      title: t('pricesTitle'),
      paragraphs: [t('prices'), t('cancellation')],
    },
    {
      id: 'delivery',
      title: t('deliveryTitle'),
      paragraphs: [t('delivery')],
    },
    {
      id: 'intellectual-property',
      title: t('ownershipTitle'),
      paragraphs: [t('ownership'), t('confidentiality')],
    },
    {
      id: 'warranty',
      title: t('warrantyTitle'),
      paragraphs: [t('warranty')],
    },
    {
      id: 'safe-use',
      title: t('safetyTitle'),
      paragraphs: [t('safety')],
    },
    {
      id: 'liability',
      title: t('liabilityTitle'),
      paragraphs: [t('liability')],
    },
    {
      id: 'website',
      title: t('websiteTitle'),
      paragraphs: [t('website')],
    },
    {
      id: 'law-and-contact',
      title: t('lawTitle'),
      paragraphs: [
        t('law'),
        t('contact', {
          email: shop.email,
          phone_and_hours: [shop.phone, ...shop.hours.map(hoursIn(t.language))].join(', '),
        }),
      ],
    },
  ],
});
