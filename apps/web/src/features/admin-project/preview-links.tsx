import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { LinkPanel } from './link-panel.tsx';

/** Creates a link that shows a draft to a customer, and revokes all such links. */
export function PreviewLinks({ uuid }: { uuid: string }) {
  const t = useMessages('desk_project');
  const create = trpc.project.makePreview.useMutation();
  const revoke = trpc.project.revokePreviews.useMutation();
  return (
    <section className="desk-panel grid max-w-3xl gap-4 p-5 sm:p-8" aria-labelledby="preview-links">
      <div className="grid gap-1">
        <h2 id="preview-links" className="text-h3">
          {t('share')}
        </h2>
        <p className="text-small text-muted">{t('shareText')}</p>
      </div>
      <LinkPanel
        create={create}
        revoke={revoke}
        onCreate={() => create.mutateAsync({ uuid })}
        onRevoke={() => revoke.mutateAsync({ uuid })}
        sayUntil={(time, url) => (
          <>
            {t('linkExpires', { time })}{' '}
            <a className="underline" href={url} target="_blank" rel="noopener">
              {t('view')}
            </a>
          </>
        )}
        revoked={t('previewsRevoked')}
      />
    </section>
  );
}
