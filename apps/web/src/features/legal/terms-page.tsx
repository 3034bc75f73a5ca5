import { termsOfService } from '@perfboard/content/terms-of-service';
import { path } from '@perfboard/contracts/path';
import { LegalDocument } from './legal-document.tsx';

export const Component = () => <LegalDocument page={termsOfService} address={path.terms} />;
