import type { Legal } from '@perfboard/contracts/shop/legal';
import type { Profile } from '@perfboard/contracts/shop/profile';
import type { Retention } from '@perfboard/contracts/shop/retention';
import type { LegalVariable } from '@perfboard/contracts/words/shop';
import { translatorOf } from '@perfboard/messages/catalogs';
import { type Language, sourceLanguage } from '@perfboard/messages/language';
import type { LegalPage } from './legal-page.ts';
import { privacyPolicyOf, retention } from './privacy-policy.ts';
import { addressLines, hoursIn } from './profile.ts';
import { shop } from './shop.ts';
import { termsOfServiceOf } from './terms-of-service.ts';

const variable = (name: LegalVariable): string => `{{${name}}}`;

/**
 * A shop whose values are variables, so that the default texts contain variables instead of a shop's data.
 */
const variables: { profile: Profile; retention: Retention } = {
  profile: {
    ...shop,
    name: variable('name'),
    legal_name: variable('legal_name'),
    email: variable('email'),
    privacy_email: variable('privacy_email'),
    phone: variable('phone'),
    address: {
      street: variable('address'),
      unit: '',
      city: '',
      region: '',
      postal_code: '',
      country: '',
      country_code: '',
    },
    hours: [{ label: variable('hours'), days: [], opens: '', closes: '' }],
  },
  // Texts instead of numbers, which are printed unchanged.
  retention: {
    ...retention,
    lead_months: variable('lead_months'),
    backup_days: variable('backup_days'),
  } as unknown as Retention,
};

const markdownOf = ({ intro, sections }: LegalPage): string =>
  [
    intro,
    ...sections.flatMap(({ title, paragraphs, bullets = [] }) => [
      `## ${title}`,
      ...paragraphs,
      ...(bullets.length > 0 ? [bullets.map((bullet) => `- ${bullet}`).join('\n')] : []),
    ]),
  ].join('\n\n');

const pageOf = (page: LegalPage) => ({ updated: page.updated, text: markdownOf(page) });

/** The default texts in a language. */
export const legalMarkdownIn = (language: Language): Legal => ({
  privacy: pageOf(privacyPolicyOf(translatorOf(language, 'privacy'), variables.profile, variables.retention)),
  terms: pageOf(termsOfServiceOf(translatorOf(language, 'terms'), variables.profile)),
});

/** The default texts, as the owner starts editing them. */
export const legalMarkdown = legalMarkdownIn(sourceLanguage);

/** The value of each variable on a page in a language. */
export const legalFacts = (
  profile: Profile,
  keeps: Retention,
  language: Language,
): Record<LegalVariable, string> => ({
  name: profile.name,
  legal_name: profile.legal_name,
  email: profile.email,
  privacy_email: profile.privacy_email,
  phone: profile.phone,
  address: addressLines(profile).join(', '),
  hours: profile.hours.map(hoursIn(language)).join(', '),
  lead_months: String(keeps.lead_months),
  spam_days: String(keeps.spam_days),
  page_view_days: String(keeps.page_view_days),
  backup_days: String(keeps.backup_days),
});

/** The texts of the demo shop. */
export const legal: { privacy: LegalPage; terms: LegalPage } = {
  privacy: privacyPolicyOf(translatorOf(sourceLanguage, 'privacy'), shop, retention),
  terms: termsOfServiceOf(translatorOf(sourceLanguage, 'terms'), shop),
};
