import { termsOfServiceOf } from '@perfboard/content/terms-of-service';
import { path } from '@perfboard/contracts/path';
import { useMessages } from '../../components/messages.ts';
import { usePageData } from '../../data/page-data.ts';
import { useShop } from '../../data/shop-words.ts';
import { LegalDocument } from './legal-document.tsx';

export function Component() {
  const title = useMessages('site')('termsOfService');
  const page = termsOfServiceOf(useMessages('terms'), useShop());
  return (
    <LegalDocument
      title={title}
      page={page}
      own={usePageData().shop.legal?.terms}
      address={path.terms}
      textPath="terms.text"
    />
  );
}
