import { privacyPolicyOf, retention } from '@perfboard/content/privacy-policy';
import { path } from '@perfboard/contracts/path';
import { overlay } from '@perfboard/contracts/shop/override';
import { useMessages } from '../../components/messages.ts';
import { usePageData } from '../../data/page-data.ts';
import { useShop } from '../../data/shop-words.ts';
import { LegalDocument } from './legal-document.tsx';

export function Component() {
  const { legal, retention: keeps } = usePageData().shop;
  const title = useMessages('site')('privacyPolicy');
  const page = privacyPolicyOf(useMessages('privacy'), useShop(), overlay(retention, keeps));
  return (
    <LegalDocument
      title={title}
      page={page}
      own={legal?.privacy}
      address={path.privacy}
      textPath="privacy.text"
    />
  );
}
