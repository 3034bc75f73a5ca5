import { termsOfServiceOf } from '@perfboard/content/terms-of-service';
import { path } from '@perfboard/contracts/path';
import { useShop } from '../../data/shop-words.ts';
import { LegalDocument } from './legal-document.tsx';

export const Component = () => <LegalDocument page={termsOfServiceOf(useShop())} address={path.terms} />;
