import type { Newsletter } from '@perfboard/contracts/newsletter';
import { publishedNewsletterPath } from '@perfboard/contracts/path';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../components/messages.ts';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import type { Step } from './newsletter-state.ts';

/** Whether a sent newsletter is published on the site, and where. */
export function NewsletterPublication({ newsletter, onStep }: { newsletter: Newsletter; onStep: Step }) {
  const t = useMessages('desk_newsletter');
  const mayEdit = useMay('editor');
  const publish = trpc.newsletter.publish.useMutation();
  const unpublish = trpc.newsletter.unpublish.useMutation();
  const { uuid, is_public, started_at, progress } = newsletter;
  const isThere = progress.sent > 0;
  if (!started_at || !(is_public || isThere)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-small">
      {is_public && !isThere && <p className="text-muted">{t('publishedLater')}</p>}
      {is_public && isThere && (
        <p>
          {t.rich('publishedAt', {
            site: (parts) => (
              <a key="site" href={publishedNewsletterPath(newsletter)}>
                {parts}
              </a>
            ),
          })}
        </p>
      )}
      {!is_public && <p className="text-muted">{t('notPublished')}</p>}
      {mayEdit && (
        <Button
          variant="outline"
          size="small"
          isBusy={publish.isPending || unpublish.isPending}
          onClick={() => void onStep(() => (is_public ? unpublish : publish).mutateAsync({ uuid }))}
        >
          {t(is_public ? 'unpublish' : 'publish')}
        </Button>
      )}
    </div>
  );
}
