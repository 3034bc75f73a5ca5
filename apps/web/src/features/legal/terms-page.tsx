import { termsOfServiceOf } from '@perfboard/content/terms-of-service';
import { path } from '@perfboard/contracts/path';
import { useMessages } from '../../components/messages.ts';
import { usePageData } from '../../data/page-data.ts';
import { useShop } from '../../data/shop-words.ts';
import { LegalDocument } from './legal-document.tsx';

export function Component() {
  const page = { ...termsOfServiceOf(useShop()), title: useMessages('site')('termsOfService') };
  return (
    <LegalDocument
      page={page}
      own={usePageData().shop.legal?.terms}
      address={path.terms}
      textPath="terms.text"
    />
  );
}
