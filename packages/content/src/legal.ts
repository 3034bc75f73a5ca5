import type { LegalPage } from './legal-page.ts';
import { privacyPolicy } from './privacy-policy.ts';
import { termsOfService } from './terms-of-service.ts';

export const legal: { privacy: LegalPage; terms: LegalPage } = {
  privacy: privacyPolicy,
  terms: termsOfService,
};
