import { categoryTitles } from '@perfboard/contracts/category';
import { path } from '@perfboard/contracts/path';
import { shopFields } from '@perfboard/contracts/shop/document';
import { fieldsOf } from '@perfboard/contracts/shop/form';
import type { ShopDocumentName } from '@perfboard/contracts/words/shop';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Alert } from '../../components/alert.tsx';
import { Button } from '../../components/button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../components/messages.ts';
import { useFailureMessage } from '../../data/failure-message.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import { Presence } from '../admin-presence/presence.tsx';
import { LeaveGuard } from '../admin-shell/leave-guard.tsx';
import { postForm } from '../admin-shell/post-form.ts';
import { useMedia } from '../admin-shell/use-media.ts';
import { DocumentConflict } from './document-conflict.tsx';
import { documentForms } from './document-forms.ts';
import { DocumentHistory } from './document-history.tsx';
import { Fields } from './field-view.tsx';
import { leastSections, SectionJump } from './section-jump.tsx';
import { type StoredDocument, useDocument } from './use-document.ts';
import { usePreparing } from './use-preparing.ts';

interface FormFootProps {
  document: ReturnType<typeof useDocument>;
  mayChange: boolean;
  /** An image of the form is being prepared, or something typed is not saved. */
  isUnsaved: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  /** The effect of saving. */
  effect: ReactNode;
  onPreview: (() => void) | undefined;
  /** The live page beside the form, if there is room for it. */
  live: { isShown: boolean; toggle: () => void } | undefined;
}

/** The state of a form, with its buttons. */
function FormFoot(props: FormFootProps) {
  const { document, mayChange, isUnsaved, isSaving, onDiscard, effect, onPreview, live } = props;
  const t = useMessages('desk_shop');
  const desk = useMessages('desk');
  const messages = useMessages('api_project');
  const alert = isUnsaved && document.alert?.tone === 'success' ? undefined : document.alert;
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // From the pressed button, which may be disabled or gone, to the result message.
    const isLost = window.document.activeElement?.matches('body, button');
    const told = answer.current;
    if (!alert || !isLost || !told) return;
    // After a restore, the message is far above. If the bar shows it, scrolling would only move the form.
    const { left, top } = told.getBoundingClientRect();
    const isSeen = told.contains(window.document.elementFromPoint(left + 1, top + 1));
    told.focus({ preventScroll: isSeen });
  }, [alert]);
  return (
    <div className="desk-form-foot grid gap-3">
      {effect}
      {isUnsaved && (
        <p className="flex items-center gap-2 text-small font-semibold text-warn" role="status">
          <span className="pad" aria-hidden="true" />
          {messages('unsaved')}
        </p>
      )}
      {!mayChange && <p className="text-small text-muted">{t('readOnly')}</p>}
      {alert && (
        <div ref={answer} tabIndex={-1}>
          <Alert tone={alert.tone}>{alert.message}</Alert>
        </div>
      )}
      <div className={`flex flex-wrap ${live?.isShown ? 'gap-1' : 'gap-3'}`}>
        <Button type="submit" isBusy={isSaving} disabled={!isUnsaved || !mayChange}>
          {desk('save')}
        </Button>
        {onPreview && (
          <Button variant="outline" onClick={onPreview}>
            {t('preview')}
          </Button>
        )}
        {live && (
          <Button variant="outline" aria-pressed={live.isShown} onClick={live.toggle}>
            {t('livePage')}
          </Button>
        )}
        <Button variant="ghost" disabled={!isUnsaved} onClick={onDiscard}>
          {t('discard')}
        </Button>
      </div>
    </div>
  );
}

/** Loaded on demand. */
const LiveFrame = lazyPart([], async () => (await import('./live-frame.tsx')).LiveFrame);

const layouts = {
  plain: '',
  plainLive: 'xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]',
  sections: 'xl:grid-cols-[11rem_minmax(0,1fr)]',
  sectionsLive: 'xl:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]',
} as const;

/** Browsers show the line of the cursor, so the end of a tall text area could be behind the bar with *Save*. */
function showWhole({ key, target }: KeyboardEvent): void {
  if (key === 'Tab' && target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}

interface DocumentEditorProps {
  name: ShopDocumentName;
  stored: StoredDocument;
}

/** One document of the site content: its form, preview and history. */
export function DocumentEditor({ name, stored }: DocumentEditorProps) {
  const t = useMessages('desk_shop');
  const messages = useMessages('api_project');
  const failureMessage = useFailureMessage();
  const utils = trpc.useUtils();
  const document = useDocument(name, stored);
  const { value, errors, isDirty, say } = document;
  const restore = trpc.shop.restore.useMutation();
  const mayChange = useMay(name === 'retention' ? 'owner' : 'editor');
  const { page, Effect, Shown } = documentForms[name];
  const fields = useMemo(() => fieldsOf(shopFields[name]), [name]);
  const stands = trpc.shop.categories.get.useQuery(undefined, { enabled: name === 'home' });
  const categories = stands.data ? categoryTitles(stands.data.value) : [];
  const element = useRef<HTMLFormElement>(null);
  const isWide = useMedia('(min-width: 80rem)');
  const [isLiveWanted, setLive] = useState(false);
  const isLive = isWide && isLiveWanted;

  const { alert } = document;
  // After a save, not when an error disappears while its field is corrected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the errors of that save
  useEffect(() => {
    if (alert && errors.size > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [alert]);

  const preparing = usePreparing();
  const isUnsaved = isDirty || preparing.paths.length > 0;
  const [isWaiting, setWaiting] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting) return;
    setWaiting(true);
    const images = await preparing.settle();
    setWaiting(false);
    if (images.includes('failed')) say({ tone: 'danger', message: messages('pictureFailed') });
    else if (!images.includes('dropped')) await document.save();
  };
  const [discards, setDiscards] = useState(0);
  const discard = () => {
    document.discard();
    // New fields, so that images that are still being prepared are dropped.
    setDiscards(discards + 1);
  };
  const bringBack = async (version: number) => {
    try {
      const answer = await restore.mutateAsync({ document: name, version: stored.version, restore: version });
      say({ tone: 'success', message: answer.message });
    } catch (error) {
      say({ tone: 'danger', message: failureMessage(error, { failed: messages('shopFailed') }) });
    }
    await utils.shop.invalidate();
  };
  const hasSections =
    fields.filter(({ kind }) => kind === 'group' || kind === 'list').length >= leastSections;
  const layout = layouts[`${hasSections ? 'sections' : 'plain'}${page && isLive ? 'Live' : ''}` as const];
  // Opens in another tab with a POST, because a draft is too long for an address.
  const preview = (page: string) => {
    if (document.check())
      postForm(path.adminShopPreview, '_blank', { document: name, page, value: JSON.stringify(value) });
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${layout}`}>
        <SectionJump fields={fields} />
        <form
          ref={element}
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyUp={showWhole}
          className={`desk-panel grid max-w-5xl content-start gap-6 p-5 ${isLive ? '' : 'sm:p-8'}`}
        >
          <LeaveGuard isDirty={isUnsaved} onLeave={document.discard} />
          <Presence kind="shop" id={name} isEditing={isUnsaved} />
          {isDirty && document.isOutdated && <Alert tone="warn">{t('outdated')}</Alert>}
          <div className="field-row grid gap-5 sm:grid-cols-2">
            <Fields
              key={discards}
              fields={fields}
              path=""
              value={value}
              form={{
                ...{ errors, set: document.change, sources: { value, categories } },
                ...{ prepare: preparing.prepare, preparing: preparing.paths },
              }}
            />
          </div>
          <FormFoot
            {...{ document, mayChange, isUnsaved }}
            isSaving={isWaiting || document.isSaving}
            onDiscard={discard}
            effect={Effect && <Effect value={value} />}
            onPreview={page ? () => preview(page) : undefined}
            live={page && isWide ? { isShown: isLive, toggle: () => setLive(!isLive) } : undefined}
          />
        </form>
        {page && isLive && (
          <Suspense>
            <LiveFrame name={name} page={page} value={value} />
          </Suspense>
        )}
      </div>
      {Shown && <Shown value={value} version={stored.version} isDirty={isDirty} set={document.change} />}
      <DocumentHistory
        name={name}
        fields={fields}
        version={stored.version}
        isBlocked={isUnsaved}
        mayRestore={mayChange}
        isBusy={restore.isPending}
        onRestore={(version) => void bringBack(version)}
      />
      {document.hasConflict && (
        <DocumentConflict
          title={document.failure ?? messages('conflict')}
          fields={fields}
          base={document.base.value}
          mine={value}
          theirs={stored.value}
          onKeepMine={document.keepMine}
          onTakeTheirs={document.takeTheirs}
          onClose={document.closeConflict}
        />
      )}
    </div>
  );
}
