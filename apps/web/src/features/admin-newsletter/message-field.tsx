import { type ReactNode, Suspense, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Field } from '../../components/field.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMessages } from '../../components/messages.ts';
import { Icon } from '../admin-shell/icon.tsx';
import { insertBlock, newsletterBlocks } from './insert-block.ts';
import type { NewsletterDraft } from './use-newsletter-draft.ts';

const PictureDialog = lazyPart(
  ['api_project'],
  async () => (await import('./picture-dialog.tsx')).PictureDialog,
  { isDialog: true },
);
const ProjectDialog = lazyPart([], async () => (await import('./project-dialog.tsx')).ProjectDialog, {
  isDialog: true,
});

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className="desk-toggle" onClick={onClick}>
      {icon}
      {label}
    </button>
  );
}

/** The body in Markdown, with buttons that insert images, projects and other blocks. */
export function MessageField({ draft }: { draft: NewsletterDraft }) {
  const t = useMessages('desk_newsletter');
  const area = useRef<HTMLTextAreaElement>(null);
  const [open, setOpen] = useState<'picture' | 'project'>();
  const close = () => setOpen(undefined);
  const insert = (block: string, mark?: string) => {
    // While a dialog is open, the field behind it can't be edited.
    flushSync(close);
    if (area.current) insertBlock(area.current, block, mark);
  };
  const insertButton = () => {
    const words = t('buttonWords');
    insert(newsletterBlocks.button(words, `${location.origin}/projects`), words);
  };
  return (
    <>
      <Field
        label={t('message')}
        isRequired
        error={draft.errorOf('body')}
        hint={t.rich('messageHint', { code: (parts) => <code key="code">{parts}</code> })}
      >
        {(control) => (
          <div className="grid gap-2">
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would name the text field too */}
            <div role="group" aria-label={t('insertBlock')} className="flex flex-wrap gap-1">
              <Tool
                label={t('toolImage')}
                icon={<Icon name="image-plus" size={18} />}
                onClick={() => setOpen('picture')}
              />
              <Tool
                label={t('toolProject')}
                icon={<Icon name="package" size={18} />}
                onClick={() => setOpen('project')}
              />
              <Tool
                label={t('toolButton')}
                icon={<Icon name="square-mouse-pointer" size={18} />}
                onClick={insertButton}
              />
              <Tool
                label={t('toolLine')}
                icon={<Icon name="minus" size={18} />}
                onClick={() => insert(newsletterBlocks.divider)}
              />
            </div>
            <textarea
              {...control}
              ref={area}
              name="body"
              className="input min-h-72 resize-y"
              rows={16}
              onFocus={({ target }) => {
                target.dataset.wasFocused = '1';
              }}
              value={draft.value.body}
              onChange={(event) => draft.change({ body: event.target.value })}
            />
          </div>
        )}
      </Field>
      {open &&
        // Not within the newsletter's form: a form in a form submits the page.
        createPortal(
          <Suspense>
            {open === 'picture' && <PictureDialog onInsert={insert} onClose={close} />}
            {open === 'project' && <ProjectDialog onInsert={insert} onClose={close} />}
          </Suspense>,
          document.body,
        )}
    </>
  );
}
