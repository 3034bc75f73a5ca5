import { useMessages } from '../../components/messages.ts';
import { trpc } from '../../data/trpc.ts';
import { LinkPanel } from './link-panel.tsx';

/**
 * Creates a link with which a customer can download the file, also a private one, and revokes all such links.
 */
export function FileLink({ project, file }: { project: string; file: string }) {
  const t = useMessages('desk_project');
  const create = trpc.file.makeLink.useMutation();
  const revoke = trpc.file.revokeLinks.useMutation();
  const of = { uuid: project, file };
  return (
    <div className="grid gap-3 border-t border-rule pt-3">
      <LinkPanel
        create={create}
        revoke={revoke}
        onCreate={() => create.mutateAsync(of)}
        onRevoke={() => revoke.mutateAsync(of)}
        sayUntil={(time) => t('fileLinkUntil', { time })}
        revoked={t('fileLinksRevoked')}
        size="small"
      />
    </div>
  );
}
