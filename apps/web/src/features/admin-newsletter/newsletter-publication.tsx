import type { Newsletter } from '@perfboard/contracts/newsletter';
import { publishedNewsletterPath } from '@perfboard/contracts/path';
import { Button } from '../../components/button.tsx';
import { useMay } from '../../data/role.ts';
import { trpc } from '../../data/trpc.ts';
import type { Step } from './newsletter-state.ts';

/** Whether a sent newsletter is published on the site, and where. */
export function NewsletterPublication({ newsletter, onStep }: { newsletter: Newsletter; onStep: Step }) {
  const mayEdit = useMay('editor');
  const publish = trpc.newsletter.publish.useMutation();
  const unpublish = trpc.newsletter.unpublish.useMutation();
  const { uuid, is_public, started_at, progress } = newsletter;
  const isThere = progress.sent > 0;
  if (!started_at || !(is_public || isThere)) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-small">
      {is_public && !isThere && <p className="text-muted">It will be published after the first delivery.</p>}
      {is_public && isThere && (
        <p>
          Anyone can read it <a href={publishedNewsletterPath(newsletter)}>on the site</a>.
        </p>
      )}
      {!is_public && <p className="text-muted">Not published on the site.</p>}
      {mayEdit && (
        <Button
          variant="outline"
          size="small"
          isBusy={publish.isPending || unpublish.isPending}
          onClick={() => void onStep(() => (is_public ? unpublish : publish).mutateAsync({ uuid }))}
        >
          {is_public ? 'Unpublish' : 'Publish on the site'}
        </Button>
      )}
    </div>
  );
}
