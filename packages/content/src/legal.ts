import type { LegalPage } from './legal-page.ts';
import { privacyPolicyOf } from './privacy-policy.ts';
import { retention } from './retention.ts';
import { shop } from './shop.ts';
import { termsOfServiceOf } from './terms-of-service.ts';

/** The demo shop's. */
export const legal: { privacy: LegalPage; terms: LegalPage } = {
  privacy: privacyPolicyOf(shop, retention),
  terms: termsOfServiceOf(shop),
};
