import type { Profile } from '@perfboard/contracts/shop/profile';
import type { Retention } from '@perfboard/contracts/shop/retention';
import { retentionLimits } from '@perfboard/contracts/words/retention';
import type { Translator } from '@perfboard/messages/translator';
import type { LegalPage } from './legal-page.ts';
import { addressLines } from './profile.ts';

/** Spam has the same period as other leads; page views are compared with the year before. */
export const retention: Retention = {
  lead_months: 24,
  spam_days: 730,
  page_view_days: 400,
  ledger_months: retentionLimits.ledgerMonths.default,
  backup_days: 35,
};

/** Periods that the owner has set, other than those of leads. */
const shorterPeriods = (
  t: Translator<'privacy'>,
  { lead_months, spam_days, page_view_days, ledger_months }: Retention,
): string[] => [
  ...(spam_days < lead_months * 30 ? [t('retentionSpam', { days: String(spam_days) })] : []),
  ...(page_view_days === retention.page_view_days
    ? []
    : [t('retentionViews', { days: String(page_view_days) })]),
  ...(ledger_months === retention.ledger_months
    ? []
    : [t('retentionDeliveries', { months: String(ledger_months) })]),
];

/** The privacy policy with the shop's data and its retention periods, in the language of its texts. */
export const privacyPolicyOf = (t: Translator<'privacy'>, shop: Profile, keeps: Retention): LegalPage => ({
  description: t('description', { shop: shop.name }),
  updated: '2026-06-01',
  intro: t('intro', { company: shop.legal_name }),
  sections: [
    {
      id: 'what-we-collect',
      title: t('collectTitle'),
      paragraphs: [t('collect')],
      bullets: [
        t('collectBooking'),
        t('collectContact'),
        t('collectNewsletter'),
        t('collectStatus'),
        t('collectQuotes'),
        t('collectPage'),
      ],
    },
    {
      id: 'why',
      title: t('whyTitle'),
      paragraphs: [t('why'), t('whyNot')],
    },
    {
      id: 'page-views',
      title: t('viewsTitle'),
      paragraphs: [t('views'), t('viewsSignals'), t('viewsOrigin')],
    },
    {
      id: 'cookies-and-storage',
      title: t('storageTitle'),
      paragraphs: [t('storage'), t('storageProject'), t('storageForm')],
    },
    {
      id: 'third-parties',
      title: t('thirdTitle'),
      paragraphs: [t('third'), t('thirdProcessors')],
    },
    {
      id: 'security-and-spam',
      title: t('securityTitle'),
      paragraphs: [t('security'), t('securityAccess')],
    },
    {
      id: 'retention',
      title: t('retentionTitle'),
      paragraphs: [t('retention')],
      bullets: [
        t('retentionLeads', { months: String(keeps.lead_months) }),
        ...shorterPeriods(t, keeps),
        t('retentionOrders'),
        t('retentionSubscribers'),
        t('retentionBackups', { days: String(keeps.backup_days) }),
      ],
    },
    {
      id: 'unsubscribing',
      title: t('unsubscribeTitle'),
      paragraphs: [t('unsubscribe')],
    },
    {
      id: 'your-rights',
      title: t('rightsTitle'),
      paragraphs: [t('rights', { email: shop.privacy_email, phone: shop.phone }), t('rightsErasure')],
    },
    {
      id: 'children',
      title: t('childrenTitle'),
      paragraphs: [t('children')],
    },
    {
      id: 'changes-and-contact',
      title: t('changesTitle'),
      paragraphs: [
        t('changes'),
        t('controller', {
          company: shop.legal_name,
          address: addressLines(shop).join(', '),
          email: shop.privacy_email,
        }),
      ],
    },
  ],
});
