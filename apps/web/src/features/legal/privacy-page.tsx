import { privacyPolicy } from '@perfboard/content/privacy-policy';
import { path } from '@perfboard/contracts/path';
import { LegalDocument } from './legal-document.tsx';

export const Component = () => <LegalDocument page={privacyPolicy} address={path.privacy} />;
