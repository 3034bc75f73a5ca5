import { shopPath } from '@perfboard/contracts/path';
import { type ShopDocumentName, shopDocumentNames } from '@perfboard/contracts/words/shop';
import { useEffect, useRef } from 'react';
import { Navigate, NavLink, useParams } from 'react-router-dom';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { SetupHint } from '../admin-setup/setup-panel.tsx';
import { PageHeader } from '../admin-shell/page-header.tsx';
import { LoadError, LoadingPanel } from '../admin-shell/panel-state.tsx';
import { DocumentEditor } from './document-editor.tsx';
import { documentForms } from './document-forms.ts';
import { documentTitles } from './document-titles.ts';
import { ShopFile } from './shop-file.tsx';
import { documentCalls, type StoredDocument } from './use-document.ts';

function Editor({ name }: { name: ShopDocumentName }) {
  const messages = useMessages('api_project');
  const stored = documentCalls(name).get.useQuery();
  if (stored.data) return <DocumentEditor name={name} stored={stored.data as StoredDocument} />;
  if (stored.isError) {
    return <LoadError message={messages('shopLoadFailed')} onRetry={() => void stored.refetch()} />;
  }
  // What is below it comes into view with the document.
  return (
    <div className="min-h-dvh">
      <LoadingPanel />
    </div>
  );
}

/** The tabs of the documents. They are wider than a phone, so the current one is scrolled into view. */
function Tabs({ current }: { current: ShopDocumentName }) {
  const t = useMessages('desk');
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = tabs.current;
    const tab = nav?.querySelector<HTMLElement>(`[href="${shopPath(current)}"]`);
    if (nav && tab)
      nav.scrollLeft = tab.offsetLeft - nav.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={tabs} aria-label={t('shop')} className="desk-tabs">
      {shopDocumentNames.map((known) => (
        <NavLink key={known} to={shopPath(known)} className="desk-tab">
          {t(documentTitles[known])}
        </NavLink>
      ))}
    </nav>
  );
}

/** The site content, one document at a time. */
export function ShopPage() {
  const t = useMessages('desk');
  const shop = useMessages('desk_shop');
  const { document } = useParams();
  const mayChange = useMay('editor');
  const name = shopDocumentNames.find((known) => known === document);
  if (!name) return <Navigate to={shopPath('profile')} replace />;
  const { text } = documentForms[name];
  return (
    <>
      <PageHeader
        designator="M6"
        title={t('shopTitle', { document: t(documentTitles[name]) })}
        text={shop(text)}
      />
      <SetupHint />
      <Tabs current={name} />
      <Editor key={name} name={name} />
      {mayChange && <ShopFile />}
    </>
  );
}
